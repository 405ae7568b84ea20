import { expect, test } from 'vitest'
import { kilometresAMonth } from './mileage.ts'

const read = (at: string, mileage_km: number | null) => ({ at: `${at}T07:00:00Z`, mileage_km })

test('kilometres a month are between the first and the last reading', () => {
  expect(
    kilometresAMonth([read('2026-11-29', 96_000), read('2026-05-01', null), read('2025-11-29', 84_000)]),
  ).toBe(1000)
})

test('a few days, one reading and a mileage that fell say nothing', () => {
  expect(kilometresAMonth([read('2026-11-29', 84_500), read('2026-11-20', 84_000)])).toBeNull()
  expect(kilometresAMonth([read('2026-11-29', 84_500)])).toBeNull()
  expect(kilometresAMonth([read('2026-11-29', 8_450), read('2026-01-20', 84_000)])).toBeNull()
  expect(kilometresAMonth([])).toBeNull()
})
