"""The table as a server: rooms with the referee inside, a store that loses nothing, bots in their own processes.

protocol     every message, as types
store        what is kept: SQLite, written before it is acknowledged
opponents    bots in worker processes, with a time budget and a legal fallback
thinker      such a process
room         one table: its match, its seats, who looks on
house        all tables: made, found again, brought back after a restart
app          HTTP and WebSocket, and the rules of the door
"""
