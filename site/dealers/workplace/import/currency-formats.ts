/** Finds the currency that a workbook shows beside a number only by the format of its cell. */
import { foreignUnit } from '#domain/dealers/stock/amounts.ts'

/**
 * The foreign currency or unit of each cell style (attribute `s`), or null, by the stylesheet of a workbook: `$` of `[$$-409]#,##0`. Formats that
 * the sheet does not spell out show the currency of the reader's own country, and have none.
 */
export function currencyFormats(styles: string): (string | null)[] {
  const units = new Map(
    (styles.match(/<numFmt\s(?:[^>"]|"[^"]*")*>/g) ?? []).map((each) => [
      attributeOf(each, 'numFmtId'),
      foreignUnit(textOf(attributeOf(each, 'formatCode'))),
    ]),
  )
  const [, formats = ''] = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles) ?? []
  return (formats.match(/<xf\b[^>]*>/g) ?? []).map((each) => units.get(attributeOf(each, 'numFmtId')) ?? null)
}

/** What a format code writes beside the figures: without locales, conditions and colours in brackets, and spaces as wide as a character. */
function textOf(code: string): string {
  return code
    .replace(/&quot;/g, '"')
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replace(/\[[^\]]*\]|[_*]./g, '')
    .replace(/["\\]/g, '')
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}
