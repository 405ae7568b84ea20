/** Parses the cells of a dealer's file. */

import { placeNamed } from '../../foundation/places.ts'
import { parseMileage, parseMoney, parseWholeNumber } from '../../foundation/typed-amounts.ts'
import { type AmountField, readAmount } from './amounts.ts'
import { type ChoiceField, STOCK_CHOICES } from './fields.ts'

/** Synonyms of the values of a column, without letter case and signs. */
const WORDS: Partial<Record<ChoiceField, Record<string, readonly string[]>>> = {
  condition: {
    new: ['brand new', 'zero mileage', '0km'],
    used: ['second hand', 'foreign used', 'locally used', 'local', 'ex japan', 'pre owned', 'preowned'],
    certified_pre_owned: ['cpo', 'certified'],
  },
  fuel_type: {
    petrol: ['gasoline', 'gas', 'unleaded', 'p'],
    diesel: ['d'],
    hybrid: ['petrol hybrid', 'hybrid petrol', 'phev', 'hev', 'plug in hybrid'],
    electric: ['ev', 'bev'],
  },
  transmission: {
    automatic: ['auto', 'at', 'a t', 'a', 'cvt', 'tiptronic', 'dsg', 'dct'],
    manual: ['mt', 'm t', 'm', 'stick'],
  },
  body_type: {
    saloon: ['sedan'],
    hatchback: ['hatch'],
    station_wagon: ['estate', 'wagon', 'stationwagon', 's wagon'],
    suv: ['4x4', 'crossover', 'jeep'],
    pickup: ['pick up', 'double cab', 'single cab', 'double cabin', 'single cabin', 'ute'],
    van: ['minivan', 'mini van', 'mpv', 'matatu', 'panel van'],
    lorry: ['truck', 'trailer', 'tipper'],
    motorcycle: ['motorbike', 'bike', 'boda', 'boda boda'],
  },
  drive: {
    '2wd': [
      'fwd',
      'rwd',
      'ff',
      'fr',
      '4x2',
      'front wheel drive',
      'rear wheel drive',
      '2 wd',
      'two wheel drive',
    ],
    '4wd': ['4x4', '4 wd', 'four wheel drive', '4matic', 'xdrive'],
    awd: ['all wheel drive', 'quattro'],
  },
  registration_state: {
    imported: ['foreign', 'import', 'ex japan', 'fresh import', 'ex uk', 'ex singapore', 'unregistered'],
    locally_used: ['local', 'kenyan', 'locally', 'kenya used', 'registered'],
  },
  status: {
    active: ['available', 'in stock', 'for sale', 'live', 'published', 'yes'],
    draft: ['hidden', 'unpublished', 'on hold', 'reserved', 'coming soon', 'no'],
    sold: ['sold out', 'delivered'],
  },
}

/** The stored value for a cell, or null if it matches none. */
export function readChoice(field: ChoiceField, text: string): string | null {
  if (field === 'location') return placeNamed(text)
  const wanted = tidy(text)
  for (const [value, label] of Object.entries(STOCK_CHOICES[field]))
    if ([value, label, ...(WORDS[field]?.[value] ?? [])].some((word) => tidy(word) === wanted)) return value
  return null
}

/** Without letter case and signs; letters of every script count, so that `ハイブリッド(EV)` is not `EV`. */
function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** The price in the form's format; unparsable text is kept, so that the error can quote it. How a list writes its prices is asked before. */
export function readPrice(text: string): string {
  const amount = readAmount('price', text)
  if (amount && 'value' in amount) return String(amount.value)
  const asWritten = amount && 'notation' in amount ? parseMoney(text) : null
  return String(asWritten ?? text.trim())
}

function certain(field: AmountField, text: string): string | null {
  const amount = readAmount(field, text)
  return amount && 'value' in amount ? String(amount.value) : null
}

/** A whole number in the form's format, without a spreadsheet's `.0`. */
export function readWholeNumber(text: string): string {
  const number = parseWholeNumber(text.trim().replace(/\.0+$/, ''))
  return number === null ? text.trim() : String(number)
}

const PLACEHOLDER = /^(?:[-–—―−]+|\?|n\.?\/?a\.?|nil|none|unknown|tb[ac]|なし|無し|无)$/i

/** Whether a cell says that there is no value: a dash or `N/A`. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text.trim())
}

/** The kilometres in the form's format, '' for a dash or `N/A`; ambiguous text such as `85.000` is kept, so that the error can quote it. */
export function readMileage(text: string): string {
  if (isPlaceholder(text)) return ''
  return certain('mileage', text) ?? String(parseMileage(text) ?? text.trim())
}

/** The picture URLs in a cell. */
export function readPictures(text: string): string[] {
  return [...new Set(text.split(/[\s;|]+|,(?=\s*(?:https?:|$))/i).filter(Boolean))]
}
