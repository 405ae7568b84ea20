import { expect, test } from 'vitest'
import { isFormulaError, isUnreadable } from './readable.ts'

test.each([
  'CafÃ©',
  'donâ€™t miss',
  'Â£ 20,000',
  'broken \ufffd',
  'ƒƒ“ƒI[ƒi[',
  'ÎÞÊÂ¹Ê',
  'C1 \u0081',
  'ãƒ¯ãƒ³ã‚ªãƒ¼ãƒŠãƒ¼',
  '\ue000',
  'half \ud83d',
  'NUL \0',
  '?????(EV)',
  '??',
  '?? ??',
  'AT???',
])('%j is letters of garbage', (text) => {
  expect(isUnreadable(text)).toBe(true)
})

test.each([
  'Café crème – “clean”',
  '“COUPÉ”, très bon état',
  'ワンオーナー 禁煙車',
  'ﾅﾋﾞ ﾊﾞｯｸｶﾒﾗ',
  '无事故，一手车',
  '17" rims, 1½ years, 22°C, 20 000 £',
  'First line\r\nsecond\tline',
  'Šķoda Ñandú Ærø naïve',
  '🚗 clean',
  'Why wait? Call now??',
  '?',
])('%j is text', (text) => {
  expect(isUnreadable(text)).toBe(false)
})

test('a formula without a result is recognised, other signs are not', () => {
  const errors = [
    '#REF!',
    '#n/a',
    ' #NAME? ',
    '#DIV/0!',
    '#FORMULA',
    '#ERROR!',
    'Err:502',
    '#FIELD!',
    '#UNKNOWN!',
  ]
  const others = ['#GETTING_DATA', '#MACRO?', 'Loading...', 'Loading…', '########']
  expect([...errors, ...others].filter((text) => !isFormulaError(text))).toEqual([])
  const texts = [
    '#1',
    '#A12',
    '#12!',
    'N/A',
    '#formula one',
    'KDA #REF!',
    'Err: see notes',
    'Loading',
    '##',
    '',
  ]
  expect(texts.filter(isFormulaError)).toEqual([])
})
