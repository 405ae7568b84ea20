import { describe, expect, test } from 'vitest'
import { formatPhone, PHONE_SENTENCE, parsePhone } from './phone.ts'
import { isCallingCode, phoneRefusal } from './phone-refusals.ts'

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

describe('phoneRefusal', () => {
  test('Kenyan mobile numbers get codes', () => {
    expect(phoneRefusal('254712345678', ['254'])).toBeNull()
    expect(phoneRefusal('254110123456', ['254', '256'])).toBeNull()
  })

  test.each([
    ['a landline in Nairobi', '254202222222', /landline.*0712 345 678/],
    ['a landline in Mombasa', '254412222222', /landline/],
    ['a toll-free number', '254800123456', /^Enter a Kenyan mobile number/],
    ['a premium number', '254900123456', /^Enter a Kenyan mobile number/],
    ['a range nobody has', '254109123456', /^Enter a Kenyan mobile number/],
    ['a digit too many', '2547123456789', /^Enter a Kenyan mobile number/],
    ['a digit too few', '25471234567', /^Enter a Kenyan mobile number/],
    ['the trunk prefix', '2540712345678', /^Enter a Kenyan mobile number/],
    ['North America', '12025550123', /only to numbers that begin with \+254\. .*0712/],
    ['a satellite phone', '8816123456789', /only to numbers that begin with \+254\./],
    ['letters', '2547CALLME00', /^Enter a Kenyan mobile number/],
    ['nothing', '', /^Enter a Kenyan mobile number/],
    ['two numbers', '254712345678254712345678', /^Enter a Kenyan mobile number/],
  ])('%s gets none', (_what, digits, sentence) => {
    expect(phoneRefusal(digits, ['254'])).toMatch(sentence)
  })

  test('other countries get codes where they are listed', () => {
    expect(phoneRefusal('256712345678', ['254', '256'])).toBeNull()
    expect(phoneRefusal('255712345678', ['254', '256'])).toBe(
      'We send codes only to numbers that begin with +254 or +256. Enter a mobile number with its country code: +254 or +256.',
    )
    expect(phoneRefusal('254202222222', ['254', '256'])).toContain(PHONE_SENTENCE)
    expect(phoneRefusal('254712345678', ['256'])).toContain('+256')
  })
})

test('calling codes are those of countries', () => {
  const known = ['254', '255', '27', '20', '44', '1', '1416', '7', '971', '850', '886', '998']
  expect(known.filter((code) => !isCallingCode(code))).toEqual([])
  const others = ['', '0', '2', '25', '2547', '12', '0254', '+254', '800', '870', '881', '979', '44 ', 'KE']
  expect(others.filter(isCallingCode)).toEqual([])
})
