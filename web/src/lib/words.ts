// Every text of the page comes from one catalogue; a second language is one more file beside it.
import en from '../lang/en.json'
import { settings } from './settings.svelte'

type Catalogue = Record<string, string>

const files = import.meta.glob<Catalogue>('../lang/*.json', { eager: true, import: 'default' })
const catalogues: Record<string, Catalogue> = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/(.*)\.json$/, '$1'), texts]),
)

/** The languages there are, and what they call themselves. */
export const languages: [string, string][] = Object.entries(catalogues).map(([id, texts]) => [id, texts['language'] ?? id])

export type Word = keyof typeof en

/** A text with its braces filled in; one that is missing in a language is shown in English. */
export function t(key: Word, words: Record<string, string | number> = {}): string {
  const text = catalogues[settings.language]?.[key] ?? en[key]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in words ? String(words[name]) : whole))
}

/** A text whose key is put together; `otherwise` where there is none. */
export function maybe(key: string, otherwise: string): string {
  return catalogues[settings.language]?.[key] ?? (en as Catalogue)[key] ?? otherwise
}

/** 1 card, 2 cards: the catalogue has `key.one` and `key.many`. */
export function count(key: string, number: number): string {
  return maybe(`${key}.${number === 1 ? 'one' : 'many'}`, `{n} ${key}`).replace('{n}', String(number))
}

export function percent(share: number): string {
  if (share <= 0) return '0\u00a0%'
  if (share < 0.01) return '<1\u00a0%'
  if (share > 0.99 && share < 1) return '>99\u00a0%'
  return `${Math.round(share * 100)}\u00a0%`
}

export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`
}
