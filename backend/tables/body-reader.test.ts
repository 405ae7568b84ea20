import { afterAll, expect, test } from 'vitest'
import { BodyReader } from './body-reader.ts'

const reader = new BodyReader()
const long = JSON.stringify({ text: 'x'.repeat(300_000) })
const outcomes = (count: number, requester?: string) =>
  Promise.all(
    Array.from({ length: count }, () =>
      reader.read(long, 'application/json', requester).then(
        ({ body }) => body()?.rows.count,
        ({ status, code }) => `${status} ${code}`,
      ),
    ),
  )

afterAll(() => reader.close())

test('one client has four long bodies parsed at a time, without blocking others', async () => {
  const [ofOne, ofOther, ofNobody] = await Promise.all([
    outcomes(6, '41.90.64.7'),
    outcomes(4, '41.90.64.8'),
    outcomes(5),
  ])
  expect(ofOne).toEqual([1, 1, 1, 1, '503 PGRST003', '503 PGRST003'])
  expect(ofOther).toEqual([1, 1, 1, 1])
  expect(ofNobody).toEqual([1, 1, 1, 1, 1])
  expect(await outcomes(1, '41.90.64.7')).toEqual([1])
})

test('the queue holds forty, and recovers', async () => {
  const all = await outcomes(45)
  expect(all.filter((outcome) => outcome === '503 PGRST003')).toHaveLength(5)
  expect(await outcomes(1)).toEqual([1])
})

test('long CSV is parsed by the thread, as its fields take longer than its text', async () => {
  const csv = (lines: number) => `${'a,'.repeat(99)}a\n${`${','.repeat(99)}\n`.repeat(lines)}`
  const [short, many] = [
    await reader.read(csv(50), 'text/csv'),
    await reader.read(csv(500), 'text/csv; header'),
  ]
  expect(short.ms).toBe(0)
  expect(many.ms).toBeGreaterThan(0)
  expect(many.body()?.rows.count).toBe(500)
})
