import { expect, test } from 'vitest'
import { answerLabel, type CustomerJob, estimateInWords, estimateWords } from './estimates.ts'
import type { JobLine } from './job-lines.ts'

const now = Date.parse('2026-11-24T09:00:00+03:00')
const hours = (ago: number) => new Date(now - ago * 3_600_000).toISOString()
const line = (id: string, answer: JobLine['answer'] = null): JobLine => ({
  id,
  kind: 'part',
  name: 'Brake pads',
  quantity: 1,
  unit_price: 1000,
  amount: 1000,
  tax: 160,
  estimate_number: 1,
  answer,
  dropped_at: null,
})
const job = (change: Partial<CustomerJob> = {}): CustomerJob => ({
  job_id: 'j',
  job_number: 12,
  status: 'in_progress',
  provider_id: 'p',
  business: 'Baraka Garage',
  phone: '+254712345678',
  vehicle: 'Toyota Axio 2014, KDA 123A',
  estimate_number: 1,
  sent_at: hours(2),
  ends_at: hours(-300),
  answered_at: null,
  changeable_until: null,
  checks: [],
  customer_notes: null,
  lines: [line('a'), line('b')],
  invoice: null,
  next_service_on: null,
  next_service_km: null,
  ...change,
})

test('lists say for how long an estimate has waited', () => {
  const waits = { number: 1, plate: null, estimate: 'waits' } as const
  expect(estimateInWords({ ...waits, since: hours(2.9) }, now)).toBe('Waits for the customer since 2 h')
  expect(estimateInWords({ ...waits, since: hours(0.25) }, now)).toBe('Waits for the customer since 15 min')
  expect(estimateInWords({ ...waits, since: hours(50) }, now)).toBe('Waits for the customer since 2 days')
  expect(estimateInWords({ ...waits, estimate: 'none', since: null }, now)).toBeNull()
})

test('the button says what it does', () => {
  const lines = [line('a'), line('b')]
  expect(answerLabel(lines, new Set(['a', 'b']))).toBe('Accept all: KSh 2,320')
  expect(answerLabel(lines, new Set(['b']))).toBe('Accept 1 of 2: KSh 1,160')
  expect(answerLabel(lines, new Set())).toBe('Decline all')
  expect(answerLabel([line('a')], new Set(['a']))).toBe('Accept: KSh 1,160')
})

test('an estimate can be answered until it ends, and again for a quarter of an hour', () => {
  const answered = { answered_at: hours(0.1), changeable_until: hours(-0.15) }
  const part = [line('a', 'accepted'), line('b', 'declined')]
  expect(estimateWords(job(), now)).toMatchObject({ title: 'An estimate waits for you', answerable: true })
  expect(estimateWords(job({ ends_at: hours(0) }), now)).toMatchObject({ answerable: false })
  expect(estimateWords(job({ status: 'completed' }), now)).toMatchObject({ answerable: false })
  expect(estimateWords(job({ ...answered, lines: part }), now)).toMatchObject({
    title: 'You have accepted in part',
    answerable: true,
  })
  expect(estimateWords(job({ ...answered, status: 'completed', lines: part }), now)).toMatchObject({
    answerable: false,
  })
  expect(estimateWords(job({ ...answered, changeable_until: hours(0) }), now)).toMatchObject({
    answerable: false,
  })
  expect(estimateWords(job({ estimate_number: null }), now)).toBeNull()
})
