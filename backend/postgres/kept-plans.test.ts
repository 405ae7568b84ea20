import { expect, test } from 'vitest'
import { KeptPlans } from './kept-plans.ts'

const unnamed = { name: '', parse: true, close: [] }

test('a statement is unnamed at first, then parsed once and reused by name', () => {
  const plans = new KeptPlans()
  expect(plans.prepare('a')).toEqual(unnamed)
  expect(plans.prepare('a')).toEqual({ name: 'kept_1', parse: true, close: ['kept_1'] })
  expect(plans.prepare('a')).toEqual({ name: 'kept_1', parse: false, close: [] })
  expect(plans.prepare('b')).toEqual(unnamed)
  expect(plans.prepare('b').name).toBe('kept_2')
})

test('the least recently used one is closed', () => {
  const plans = new KeptPlans()
  for (let number = 1; number <= 32; number++) for (let use = 0; use < 2; use++) plans.prepare(`${number}`)
  plans.prepare('1')
  plans.prepare('another')
  expect(plans.prepare('another')).toEqual({ name: 'kept_33', parse: true, close: ['kept_2', 'kept_33'] })
  expect(plans.prepare('1')).toEqual({ name: 'kept_1', parse: false, close: [] })
  expect(plans.prepare('2')).toEqual({ name: 'kept_34', parse: true, close: ['kept_3', 'kept_34'] })
})

test('a plan is renewed after a minute, however often it is used', () => {
  let moment = 1
  const plans = new KeptPlans(() => moment)
  plans.prepare('a')
  for (; moment < 60_000; moment += 10_000) expect(plans.prepare('a').name).toBe('kept_1')
  moment += 10_000
  expect(plans.prepare('a')).toEqual({ name: 'kept_2', parse: true, close: ['kept_1', 'kept_2'] })
})

test('after an error it is closed and re-parsed', () => {
  const plans = new KeptPlans()
  plans.prepare('a')
  plans.prepare('a')
  plans.forget('a')
  expect(plans.prepare('a')).toEqual({ name: 'kept_2', parse: true, close: ['kept_1', 'kept_2'] })
})

test('a very long statement is never kept', () => {
  const plans = new KeptPlans()
  const long = 'x'.repeat(8_001)
  for (let use = 0; use < 3; use++) expect(plans.prepare(long)).toEqual(unnamed)
})
