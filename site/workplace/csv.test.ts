import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(csvText([['a,b', 'say "hi"', 'two\nlines', 12, null, true]])).toBe(
    '\uFEFF"a,b","say ""hi""","two\nlines",12,,true\r\n',
  )
})

test('formulas are escaped as text', () => {
  expect(csvText([['=1+1', '+254712345678', '-5', '@x', 'plain']])).toBe(
    "\uFEFF'=1+1,'+254712345678,'-5,'@x,plain\r\n",
  )
})
