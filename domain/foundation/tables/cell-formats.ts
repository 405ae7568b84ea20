/** Finds what a workbook shows only by the number format of a cell: a currency, leading zeros, a day whose year is not shown. */
import { foreignUnit } from '../foreign-units.ts'
import { serialDate } from './serial-dates.ts'
import { xmlAttribute } from './xml-attribute.ts'

/** The text that a cell shows for a number, where the number alone would say something else; else null. */
export type ShownText = (value: number) => string | null

/** Formats that the sheet does not spell out and that show a day without its year. */
const BUILT_IN: Record<string, string> = { 16: 'd-mmm', 56: 'm"月"d"日"', 58: 'm"月"d"日"' }

/**
 * What each cell style (attribute `s`) shows, by the stylesheet of a workbook: `$ 65000` for `[$$-409]#,##0`, `00042` for `00000`, `15-Jun` for
 * `d-mmm`. Currency formats that the sheet does not spell out show the currency of the reader's own country, and are none.
 */
export function cellFormats(styles: string, isSince1904 = false): ShownText[] {
  const codes = new Map(
    (styles.match(/<numFmt\s(?:[^>"']|"[^"]*"|'[^']*')*>/g) ?? []).map((each) => [
      xmlAttribute(each, 'numFmtId'),
      xmlAttribute(each, 'formatCode'),
    ]),
  )
  const [, formats = ''] = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles) ?? []
  return (formats.match(/<xf\b[^>]*>/g) ?? []).map((each) => {
    const id = xmlAttribute(each, 'numFmtId')
    return shownBy(codes.get(id) ?? BUILT_IN[id] ?? '', isSince1904)
  })
}

function shownBy(code: string, isSince1904: boolean): ShownText {
  const unit = unitOf(code)
  if (unit) return (value) => `${unit} ${numberText(value)}`
  const [section = ''] = code.split(';')
  const [, before = '', zeros] = /^((?:"[^"]*"|\\.|[-/ ])*)(0{2,})$/.exec(section) ?? []
  if (zeros) return (value) => padded(value, before.replace(/["\\]/g, ''), zeros.length)
  const letters = textOf(section, '').toLowerCase()
  const isDayOnly = /d|mmm/.test(letters) && /^[admnhps\s\-/.,:]*$/.test(letters)
  return isDayOnly ? (value) => dayWithoutYear(value, letters.includes('d'), isSince1904) : () => null
}

/** Signs of a currency that are ours, and kilometres. */
const OURS = /^(?:k\.?sh?s?|kes|shs?|kms?)\.?(?:\/?[-=])?$/i
/** The locale of Swahili in Kenya, whose currency is ours however it is written. */
const KENYAN = /^0*441$/
const SYMBOL = /\[\$([^\]-]*)(?:-([^\]]*))?\]/g

/** The foreign currency or unit of a format, or null. A symbol that we do not know is one (`¤ kr`), since formats have symbols for currencies only. */
function unitOf(code: string): string | null {
  const other = [...code.matchAll(SYMBOL)]
    .filter(([, , locale = '']) => !KENYAN.test(locale))
    .map(([, symbol = '']) => symbol.replace(/[\u200e\u200f\u061c]/g, '').trim())
    .find((symbol) => symbol && !OURS.test(symbol))
  if (other) return foreignUnit(other) ?? `¤ ${other}`
  return foreignUnit(textOf(code, '$1').replace(/["\\]/g, ''))
}

/** A format code without locales, conditions and colours in brackets, and spaces as wide as a character; without its texts if `symbols` is ''. */
function textOf(code: string, symbols: '$1' | ''): string {
  const shown = symbols ? code : code.replace(/"[^"]*"|\\./g, '')
  return shown.replace(/\[\$([^\]-]*)[^\]]*\]/g, symbols).replace(/\[[^\]]*\]|[_*]./g, '')
}

function padded(value: number, before: string, length: number): string | null {
  const text = before + String(value).padStart(length, '0')
  return Number.isSafeInteger(value) && value >= 0 && text !== String(value) ? text : null
}

/**
 * `15-Jun` for the serial number of a day: `Jun-15` typed into a spreadsheet is 15 June of the present year, which nobody meant, so that the
 * year is not told.
 */
function dayWithoutYear(value: number, hasDay: boolean, isSince1904: boolean): string | null {
  const date = serialDate(value, isSince1904)
  if (!date) return null
  const month = date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  return hasDay ? `${String(date.getUTCDate()).padStart(2, '0')}-${month}` : month
}

/** A number as it is meant: 1249999.9999999998 is 1250000, because a double keeps fifteen digits for certain. */
export function numberText(value: number): string {
  return String(Number(value.toPrecision(15)))
}
