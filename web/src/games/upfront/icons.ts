// Our own drawings: a 24-grid, a line of 1.5, round joins, seen from the side.  `wash` is filled faintly.
export interface Drawing {
  line: string
  wash?: string
}

export const ICONS: Record<string, Drawing> = {
  // weapons
  rifle: { line: 'M1.2 12.6v4l6-2.4h6.3l1-1.2H23M1.2 12.6l6.3-1.3h7l.5 1.7M10 14.2l.8 1.8M20.5 13v-1.6', wash: 'M1.2 12.6v4l6-2.4h6.3l1-1.2-.5-1.7h-6.5z' },
  carbine: { line: 'M3.2 12.6v4l5.5-2.4h4.6l.8-1.2h6.4M3.2 12.6l5.6-1.3H14l.3 1.7M10.5 14.2l.6 1.6M19 13v-1.4', wash: 'M3.2 12.6v4l5.5-2.4h4.6l.8-1.2-.3-1.7H8.8z' },
  'assault rifle': { line: 'M1.2 12.2v4l5.6-2.6h6.7l1-1.2H23M1.2 12.2l6-1.4h7.3l.5 1.6M8.6 13.6l.8 2.4M12 13.6c.1 2.4.8 3.8 2.4 5.2M20 12.4v-1.7', wash: 'M1.2 12.2v4l5.6-2.6h6.7l1-1.2-.5-1.6H7.2z' },
  'machine pistol': { line: 'M2 9.6h4.5l1.8 1.4M2 9.6v3.6M7.5 9h8.5v3H7.5zM16 10.2h6M9 12l-.9 3.8h2l.8-3.8M13 12v6.4h2V12M20 10.2V9', wash: 'M7.5 9H16v3H7.5z' },
  BAR: { line: 'M1.2 12v4l6-2.8h7.3l.8-1.2H23M1.2 12l6-1.4h8.1l.3 1.4M8.6 13.2l.6 2M11.2 13.2v3.6h2.6v-3.6M20 12l-1.6 6M20 12l1.6 6', wash: 'M1.2 12v4l6-2.8h7.3l.8-1.2-.3-1.4H7.2z' },
  LMG: { line: 'M1.2 12.4v4l5.4-2.8h6.8l1-1.4H23M1.2 12.4l5.6-1.6h8l.4 1.4M8 13.6l.6 2.4M10.6 10.8V6.4h3.4v4.4M18.5 12.2l-2.3 7M18.5 12.2l2.3 7', wash: 'M1.2 12.4v4l5.4-2.8h6.8l1-1.4-.4-1.4H6.8zM10.6 10.8V6.4h3.4v4.4z' },
  MMG: { line: 'M3 9.5h4V7.8h6v1.4h9M7 11.2h6V9.2M10 11.2v3M10 14.2l-6 5.3M10 14.2l6 5.3M10 14.2v4.5M3 9.5v2M13 7.8h5v2.8h-5', wash: 'M13 7.8h5v2.8h-5z' },
  mortar: { line: 'M5.5 18.5L14.5 4.8l2.6 1.7L8 20.2M3 20.5h8M12.6 13.2l5.9 7.3M14 4l4 2.6' },
  ATR: { line: 'M1 13v3.4l5-2.4h5.5l1-1.4H23.5M1 13l5.4-1.6h6.4l.4 1.2M8.5 14l.6 2.2M18.5 12.6l-2 6M18.5 12.6l2 6M22 11.4v2.4M11 11.4V9.2h3.5', wash: 'M1 13v3.4l5-2.4h5.5l1-1.4-.4-1.2H6.4z' },
  PIAT: { line: 'M2 12.8h3.2M5.2 10.8h10v4h-10zM15.2 11.2c2.6-.6 4.6-.6 6.8 0v3.2c-2.2.6-4.2.6-6.8 0M9 14.8l-.6 3.4M13.5 14.8l2 4.2', wash: 'M5.2 10.8h10v4h-10z' },
  bazooka: { line: 'M2 9.8h20v3H2zM2 8.6v5.4M22 8.8v5M8.5 12.8v4M12.5 12.8v4.2', wash: 'M2 9.8h20v3H2z' },
  panzerschreck: { line: 'M2 9.8h20v3H2zM2 8.6v5.4M15 5.2h3.4v4.6M8.5 12.8v4M12.5 12.8v4.2', wash: 'M15 5.2h3.4v4.6H15z' },
  flamethrower: { line: 'M3 6.5h3v10H3zM6 6.5h3v10H6zM9 14.5c3 3.5 4-1 6-2.5h3.2M18.2 12c1.6-2.8 3.2-1 3.8-3.2.8 2.6.2 5.8-3.8 3.2z', wash: 'M3 6.5h6v10H3z' },
  none: { line: 'M7 12h10' },
  charge: { line: 'M4 10.5h16v6.5H4zM9.3 10.5V17M14.6 10.5V17M12 10.5c0-4 4-2.5 5-6', wash: 'M4 10.5h16v6.5H4z' },
  panzerfaust: { line: 'M2 16l10-4.7M3 17.9l10-4.7M12 10.2l4-3.4 5-.6-3 4-5 3.2z', wash: 'M12 10.2l4-3.4 5-.6-3 4-5 3.2z' },
  'magnetic mine': { line: 'M8 10h8l2.5 7h-13zM12 10V6M10 6h4', wash: 'M8 10h8l2.5 7h-13z' },
  // cards
  fire: { line: 'M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M5.3 5.3l2.8 2.8M15.9 15.9l2.8 2.8M5.3 18.7l2.8-2.8M15.9 8.1l2.8-2.8' },
  move: { line: 'M3 18c3-9 8-11 16-11M14.5 3.5L19 7l-3.5 4.5M6.5 20.5h3M12.5 20.5h3' },
  rally: { line: 'M6 21.5V3M6 4c4-2 7 2.4 13 0v9c-6 2.4-9-2-13 0', wash: 'M6 4c4-2 7 2.4 13 0v9c-6 2.4-9-2-13 0z' },
  concealed: { line: 'M3 12c4.5-6.5 13.5-6.5 18 0-4.5 6.5-13.5 6.5-18 0zM4.5 19.5L19.5 4.5' },
  smoke: { line: 'M7.5 18h9.8a3.7 3.7 0 0 0 .7-7.3 5 5 0 0 0-9.5-1.7 4.6 4.6 0 0 0-1 9zM4 21.5h6M13 21.5h6', wash: 'M7.5 18h9.8a3.7 3.7 0 0 0 .7-7.3 5 5 0 0 0-9.5-1.7 4.6 4.6 0 0 0-1 9z' },
  wire: { line: 'M2 9c4 4 6-4 10 0s6-4 10 0M2 15.5c4 4 6-4 10 0s6-4 10 0M6.5 8l2 4M8.5 8l-2 4M15.5 13.5l2 4M17.5 13.5l-2 4' },
  hero: { line: 'M12 3l2.6 5.8 6.3.7-4.7 4.2 1.3 6.2L12 16.7l-5.5 3.2 1.3-6.2-4.7-4.2 6.3-.7z', wash: 'M12 3l2.6 5.8 6.3.7-4.7 4.2 1.3 6.2L12 16.7l-5.5 3.2 1.3-6.2-4.7-4.2 6.3-.7z' },
  sniper: { line: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 2v7M12 15v7M2 12h7M15 12h7' },
  radio: { line: 'M5 10.5h14v10H5zM8 10.5L6 2.5M9 15.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM15.5 14h1.5M15.5 17h1.5', wash: 'M5 10.5h14v10H5z' },
  cower: { line: 'M4 19.5c2-6 14-6 16 0M8 9.5a4 4 0 1 1 8 0M6 9.5h12' },
  // terrain
  'open ground': { line: 'M2 18h20M5 15v3M9 16.2V18M15 15.5V18M19 16V18' },
  brush: { line: 'M2 19h20M5 19c-2.5-3.5-.5-7 2-6.5 1-3.5 5-3.5 6 0 3-1.5 6 2 4.5 6.5M8 19c0-2 .5-3.5 1.5-4.5M13.5 19c0-1.5-.3-2.5-1-3.5', wash: 'M5 19c-2.5-3.5-.5-7 2-6.5 1-3.5 5-3.5 6 0 3-1.5 6 2 4.5 6.5z' },
  woods: { line: 'M2 20.5h20M8 20.5v-4M8 3.5l-4.5 7h2L2.5 16.5h11l-3-6h2zM17 20.5v-3M17 8l-3 5h1l-1.8 4.5h7.6L19 13h1z', wash: 'M8 3.5l-4.5 7h2L2.5 16.5h11l-3-6h2z' },
  buildings: { line: 'M2 20.5h20M4 20.5V11l6-5.5L16 11v9.5M13 8.2V6h6.5v14.5M8.5 20.5V15h3v5.5M17 11h1M17 15h1', wash: 'M4 11l6-5.5L16 11v9.5H4z' },
  hill: { line: 'M2 19.5c4 0 5-11 10-11s6 11 10 11M7.5 15.5c1.5-3 3-3.8 4.5-3.8M5 19.5h14', wash: 'M2 19.5c4 0 5-11 10-11s6 11 10 11z' },
  walls: { line: 'M2.5 10h19v9.5h-19zM2.5 14.7h19M8.5 10v4.7M15.5 10v4.7M5.5 14.7v4.8M12 14.7v4.8M18.5 14.7v4.8', wash: 'M2.5 10h19v9.5h-19z' },
  gully: { line: 'M2 8.5h5c2 0 2 9.5 5 9.5s3-9.5 5-9.5h5M4 12h2.5M17.5 12H20', wash: 'M7 8.5c2 0 2 9.5 5 9.5s3-9.5 5-9.5z' },
  marsh: { line: 'M2 19.5h6M10.5 19.5H15M17.5 19.5H22M5 16.5V8M5 11l-2-2.5M12 16.5V5.5M12 10l2.5-3M12 12.5L9.5 10M18.5 16.5V9M18.5 12.5l2-2' },
  stream: { line: 'M2 8.5c3-2.5 5 2.5 8 0s5 2.5 12 0M2 13.5c3-2.5 5 2.5 8 0s5 2.5 12 0M2 18.5c3-2.5 5 2.5 8 0s5 2.5 12 0' },
  pillbox: { line: 'M2 19.5h20M4 19.5l2-9.5h12l2 9.5M8 14h8v2H8z', wash: 'M4 19.5l2-9.5h12l2 9.5z' },
  minefield: { line: 'M2 19.5h20M4.5 19.5a3.5 3.5 0 0 1 7 0M13 19.5a3.5 3.5 0 0 1 7 0M8 16v-3M16.5 16v-3M12 9.5V4.5M9.5 7h5' },
}

const SHORT: Record<string, string> = {
  'rifle': 'rifle', 'machine pistol': 'MP', 'assault rifle': 'AR', 'carbine': 'carbine', 'flamethrower': 'flame',
  'panzerschreck': 'PSk', 'bazooka': 'baz', 'mortar': 'mortar',
}

export function shortWeapon(weapon: string): string {
  return SHORT[weapon] ?? weapon
}
