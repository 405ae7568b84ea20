import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test.each([
  [['KDA 123A', 1_050_000, true, null], 'KDA 123A,1050000,true,\r\n'],
  [['17" rims', 'clean, new tyres'], '"17"" rims","clean, new tyres"\r\n'],
  [['one\ntwo', 'one\r\ntwo'], '"one\ntwo","one\r\ntwo"\r\n'],
  [['=1+1', '-5', '@home'], '=1+1,-5,@home\r\n'],
  [[''], '\r\n'],
])('%j is the row %j', (values, row) => {
  expect(csvRow(values)).toBe(row)
})
