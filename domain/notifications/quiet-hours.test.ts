import { expect, test } from 'vitest'
import { quietTimes } from './quiet-hours.ts'

test('half hours are offered, except the other end', () => {
  const times = quietTimes('21:00', '07:00')
  expect(times).toHaveLength(47)
  expect(times.slice(0, 3)).toEqual(['00:00', '00:30', '01:00'])
  expect(times.at(-1)).toBe('23:30')
  expect(times).not.toContain('07:00')
})

test('a chosen time between half hours is offered, in order', () => {
  const times = quietTimes('21:15', '07:00')
  expect(times.slice(times.indexOf('21:00')).slice(0, 3)).toEqual(['21:00', '21:15', '21:30'])
})
