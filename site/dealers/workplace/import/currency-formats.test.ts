import { expect, test } from 'vitest'
import { currencyFormats } from './currency-formats.ts'

const unitOf = (code: string) => {
  const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return currencyFormats(
    `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts>
    <cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" fontId="0"><alignment/></xf></cellXfs></styleSheet>`,
  )
}

test.each([
  ['$#,##0', '$'],
  ['"$"#,##0.00', '$'],
  ['\\$#,##0', '$'],
  ['[$$-409]#,##0', '$'],
  ['_("$"* #,##0.00_);[Red]("$"* #,##0.00)', '$'],
  ['[$USD] #,##0', 'USD'],
  ['[$€-2] #,##0', '€'],
  ['#,##0 "£"', '£'],
  ['[$¥-411]#,##0', '¥'],
  ['#,##0" miles"', 'miles'],
])('%s is another currency or unit', (code, unit) => {
  expect(unitOf(code)).toEqual([null, unit])
})

test.each([
  '"KSh" #,##0',
  '[$KES] #,##0',
  '[$Ksh-441]#,##0',
  '[$-409]#,##0',
  '[$-409]d-mmm-yy',
  '[$-411]ggge"年"m"月"d"日"',
  '[>=1000000]0.0,,"m";#,##0',
  '_-* #,##0_-',
  '#,##0 "km"',
  'mmm-yy',
])('%s is none', (code) => {
  expect(unitOf(code)).toEqual([null, null])
})

test('a stylesheet without formats has none', () => {
  expect(currencyFormats('')).toEqual([])
})
