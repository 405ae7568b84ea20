import { describe, expect, test } from 'vitest'
import { appointments, weeks } from '#tests/opening-hours.ts'
import { areOpeningHours, fitsOpeningHours } from './opening-hours.ts'

describe('areOpeningHours', () => {
  test.each(weeks)('%s', (_name, given, isWeek) => {
    expect(areOpeningHours(given)).toBe(isWeek)
  })
})

describe('fitsOpeningHours', () => {
  test.each(appointments)('%s', (_name, hours, begins, minutes, fits) => {
    expect(fitsOpeningHours(hours, begins, minutes)).toBe(fits)
  })
})
