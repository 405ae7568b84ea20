import { expect, test } from 'vitest'
import { cellFormats } from './cell-formats.ts'

/** What a cell of the format shows for a number. */
function shown(code: string, value = 65_000, isSince1904 = false) {
  const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const formats = cellFormats(
    `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts>
    <cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" fontId="0"><alignment/></xf></cellXfs></styleSheet>`,
    isSince1904,
  )
  expect(formats).toHaveLength(2)
  expect(formats[0]?.(value)).toBeNull()
  return formats[1]?.(value)
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
  ['[$₩-412]#,##0', '₩'],
  ['[$₹-4009] #,##0', '₹'],
  ['[$د.إ.\u200f-3801]\\ #,##0', 'د.إ'],
  ['"RMB"#,##0', 'RMB'],
  ['[$TSh] #,##0', 'TSh'],
  ['#,##0 [$UGX]', 'UGX'],
  ['"R"#,##0', 'R'],
  ['[$R-1C09] #,##0', '¤ R'],
  ['#,##0\\ [$kr-41D]', '¤ kr'],
])('%s is another currency or unit', (code, unit) => {
  expect(shown(code)).toBe(`${unit} 65000`)
})

test.each([
  '"KSh" #,##0',
  '[$KES] #,##0',
  '[$KSh.] #,##0',
  '[$Ksh-441]#,##0',
  '[$S-441]#,##0',
  '[$-409]#,##0',
  '[$-409]d-mmm-yy',
  '[$-411]ggge"年"m"月"d"日"',
  '[>=1000000]0.0,,"m";#,##0',
  '_-* #,##0_-',
  '#,##0 "km"',
  'mmm-yy',
  'd/m/yyyy h:mm',
  'mm:ss',
  '[h]:mm',
  'General',
  '@',
  '0.00E+00',
])('%s shows the number itself', (code) => {
  expect(shown(code)).toBeNull()
})

test('leading zeros and the letters before them are part of a number', () => {
  expect([shown('00000', 42), shown('"STK-"0000', 42), shown('\\K\\D000;-0', 7)]).toEqual([
    '00042',
    'STK-0042',
    'KD007',
  ])
  expect([
    shown('0000', 2015),
    shown('00000', 42.5),
    shown('000', -1),
    shown('0', 4),
    shown('0.00', 4),
  ]).toEqual(Array(5).fill(null))
})

test('a day is shown without the year that its cell does not show', () => {
  expect(['d-mmm', 'dd/mm', 'd\\ mmmm;@', '[$-409]mmm\\ d'].map((code) => shown(code, 46_188))).toEqual(
    Array(4).fill('15-Jun'),
  )
  expect(shown('mmmm', 46_188)).toBe('Jun')
  expect(shown('d-mmm', 46_188 - 1462, true)).toBe('15-Jun')
})

test('the day of a format that every spreadsheet knows has no year either', () => {
  const [, day, date] = cellFormats(
    '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  )
  expect([day?.(46_188), date?.(46_188)]).toEqual(['15-Jun', null])
})

test('a stylesheet without formats has none', () => {
  expect(cellFormats('')).toEqual([])
})
