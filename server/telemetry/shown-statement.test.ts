import { expect, test } from 'vitest'
import { shownStatement } from './shown-statement.ts'

test('placeholders and plain names are kept', () => {
  const text =
    'select t0."id" as "price_kes" from "public"."vehicle_listings" as t0 where t0."status" = $1::text limit 24'
  expect(shownStatement(text)).toBe(text)
})

test('constants and client-chosen names are removed', () => {
  expect(
    shownStatement(`select t0."id" as "jane@x.co.ke", t0.a as "0712 345678" where b = 'O''Brien' and c = $1`),
  ).toBe('select t0."id" as ?, t0.a as ? where b = ? and c = $1')
  expect(shownStatement('select 1 as "say ""0712345678"" now"')).toBe('select 1 as ?')
})

test('an unterminated name is shown as written, quickly', () => {
  expect(shownStatement(`select '${"''".repeat(50_000)}`)).toContain('select')
})
