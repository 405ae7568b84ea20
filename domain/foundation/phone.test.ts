import { describe, expect, test } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

describe('parsePhone', () => {
  test.each([
    '0712345678',
    '712345678',
    '254712345678',
    '+254712345678',
    '00254712345678',
    '+254 712 345 678',
    '0712-345-678',
    ' 0712 345 678 ',
    '+254 (0)712 345 678',
    '(0712) 345.678',
  ])('%s is +254712345678', (spelling) => {
    expect(parsePhone(spelling)).toBe('+254712345678')
  })

  test.each([
    ['0110 123 456', '+254110123456'],
    ['0100 123 456', '+254100123456'],
    ['0124 123 456', '+254124123456'],
    ['110123456', '+254110123456'],
    ['0799 999 999', '+254799999999'],
  ])('%s is %s', (spelling, phone) => {
    expect(parsePhone(spelling)).toBe(phone)
  })

  test.each([
    ['nothing', ''],
    ['too short', '071234567'],
    ['too long', '07123456789'],
    ['a fixed line', '020 222 2222'],
    ['a range nobody has', '0109 123 456'],
    ['another country', '+255 712 345 678'],
    ['letters', '0712 CALL ME'],
    ['a plus in the middle', '0712+345678'],
    ['two numbers', '0712345678, 0722345678'],
  ])('%s is refused', (_why, text) => {
    expect(parsePhone(text)).toBeNull()
  })
})

describe('formatPhone', () => {
  test('groups the national number', () => {
    expect(formatPhone('+254712345678')).toBe('0712 345 678')
    expect(formatPhone('+254110123456')).toBe('0110 123 456')
  })

  test('leaves other text unchanged', () => {
    expect(formatPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000')
  })
})
