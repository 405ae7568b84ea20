import { describe, expect, test } from 'vitest'
import { identifierOf, looksLikeNumber } from './identifier.ts'
import { readIdentifier } from './identifier-form.ts'

describe('readIdentifier', () => {
  test('an address is trimmed; a number becomes E.164, however it is typed', () => {
    expect(readIdentifier(' amina@example.co.ke ', ['254']).identifier).toEqual({
      email: 'amina@example.co.ke',
      phone: null,
    })
    for (const typed of ['0712 345 678', '+254712345678', '712-345-678', '00254 712 345 678'])
      expect(readIdentifier(typed, ['254']).identifier).toEqual({ email: null, phone: '+254712345678' })
  })

  test.each([
    ['', 'Enter your e-mail address or phone number.'],
    ['  ', 'Enter your e-mail address or phone number.'],
    [
      '020 271 2345',
      '020 271 2345 is a landline. Codes go to mobile numbers: enter one such as 0712 345 678, or your e-mail address.',
    ],
    ['+254 41 222 3344', expect.stringMatching(/^\+254 41 222 3344 is a landline\./)],
    ['+1 416 555 0123', 'Codes go to Kenyan numbers (+254) only. Use your e-mail address instead.'],
    ['00255 712 345 678', 'Codes go to Kenyan numbers (+254) only. Use your e-mail address instead.'],
    ['achieng', expect.stringMatching(/^Enter a mobile number such as .*, or a full e-mail address/)],
    ['0712 CALL ME', expect.stringMatching(/^Enter a mobile number such as/)],
    ['0712 345', expect.stringMatching(/too short/)],
    ['0712 345 678 9', expect.stringMatching(/too long/)],
    ['0109 123 456', expect.stringMatching(/^0109 123 456 is not a Kenyan mobile number/)],
    ['0712345678@', expect.stringMatching(/full e-mail address/)],
  ])('%j is refused with what to do', (typed, sentence) => {
    expect(readIdentifier(typed, ['254'])).toEqual({ identifier: null, sentence })
  })

  test.each([
    ['0712 345 678', '+254712345678'],
    ['+255 712 345 678', '+255712345678'],
    ['00255 (712) 345678', '+255712345678'],
    ['+256 772 123 456', null],
    ['020 271 2345', null],
    ['+255 71', null],
    ['712', null],
  ])('where Tanzanian numbers get codes, too, %j is %j', (typed, phone) => {
    const { identifier, sentence } = readIdentifier(typed, ['254', '255'])
    expect(identifier?.phone ?? null).toBe(phone)
    if (phone === null)
      expect(sentence).toBe(
        'Codes go to mobile numbers that begin with +254 or +255. Enter one with its country code, or your e-mail address.',
      )
  })

  test('where only others get codes a Kenyan number is refused', () => {
    expect(readIdentifier('0712 345 678', ['255']).sentence).toMatch(/that begin with \+255\./)
  })

  test('without codes only addresses are accepted; who enters a number reads why', () => {
    expect(readIdentifier('', []).sentence).toBe('Enter your e-mail address.')
    expect(readIdentifier('amina', []).sentence).toBe(
      'Enter a full e-mail address, for example wanjiku@example.co.ke.',
    )
    expect(readIdentifier('0712 345 678', []).sentence).toMatch(
      /^You cannot sign in with a phone number here/,
    )
  })
})

test.each([
  ['071', true],
  ['+254', true],
  ['(0712) 345.678', true],
  ['07', false],
  ['', false],
  ['712@example.test', false],
  ['amina', false],
  ['0712 CALL', false],
])('%j looks like a number: %s', (typed, is) => {
  expect(looksLikeNumber(typed)).toBe(is)
})

test('an account is named by its address, or by its number', () => {
  expect(identifierOf({ email: 'amina@example.test', phone: '+254712345678' })).toBe('amina@example.test')
  expect(identifierOf({ email: null, phone: '+254712345678' })).toBe('0712 345 678')
})
