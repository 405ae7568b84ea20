import { describe, expect, test } from 'vitest'
import { authMessage, authRefusal, signInRefusal } from '../people/auth-errors.ts'
import { databaseRefusal, uploadRefusal } from './errors.ts'

describe('databaseRefusal', () => {
  test('a violated constraint is reported at its field', () => {
    expect(
      databaseRefusal({
        code: '23514',
        message:
          'new row for relation "vehicle_listings" violates check constraint "vehicle_listings_price_range"',
      }),
    ).toEqual({ field: 'price', sentence: 'Enter a price between KSh 1 and KSh 10,000,000,000.' })
  })

  test.each(['22021', '22P05'])('a character that PostgreSQL does not store has a sentence: %s', (code) => {
    expect(databaseRefusal({ code, message: 'invalid byte sequence for encoding "UTF8": 0x00' })).toEqual({
      field: null,
      sentence: 'One of the texts has a character that cannot be stored.',
    })
  })

  test('a missing value is reported at its column', () => {
    expect(
      databaseRefusal({
        code: '23502',
        message: 'null value in column "title" of relation "vehicle_listings" violates not-null constraint',
      }),
    ).toEqual({ field: 'title', sentence: 'Please fill in all required fields' })
  })

  test('a raised exception brings its own sentence', () => {
    expect(databaseRefusal({ code: 'P0001', message: 'Your plan allows 5 active ads.' })).toEqual({
      field: null,
      sentence: 'Your plan allows 5 active ads.',
    })
  })

  test('so does a permission error of ours; PostgreSQL’s own messages are replaced', () => {
    const of = (message: string) => databaseRefusal({ code: '42501', message }).sentence
    expect(of('You cannot write to this person.')).toBe('You cannot write to this person.')
    for (const own of [
      'permission denied',
      'permission denied for table messages',
      'new row violates row-level security policy for table "messages"',
    ])
      expect(of(own)).toBe('Your account is not allowed to do this.')
  })

  test('a rule about a field is reported at that field', () => {
    expect(
      databaseRefusal({ code: 'P0001', message: 'An ad carries at most 12 photos.', hint: 'image_limit' }),
    ).toEqual({ field: 'images', sentence: 'An ad carries at most 12 photos.' })
  })

  test('no response means a connection problem', () => {
    expect(databaseRefusal({ code: '', message: 'TypeError: Failed to fetch' }).sentence).toMatch(
      /connection/,
    )
  })

  test('an expired session explains what to do', () => {
    expect(databaseRefusal({ code: 'PGRST303', message: 'JWT expired' }).sentence).toMatch(/Sign in again/)
  })

  test('an unknown error keeps the server’s message', () => {
    expect(databaseRefusal({ code: 'XX000', message: 'the disk is full' })).toEqual({
      field: null,
      sentence: 'the disk is full',
    })
  })
})

describe('authMessage', () => {
  test('is the service’s own, except for a failed fetch', () => {
    expect(authMessage({ message: 'Invalid login credentials' })).toBe('Invalid login credentials')
    expect(authMessage({ message: 'Failed to fetch' })).toMatch(/^Magari cannot be reached/)
    expect(authMessage({ message: 'NetworkError when attempting to fetch resource.' })).toMatch(/^Magari/)
  })
})

describe('authRefusal', () => {
  test('does not reveal which credential was wrong', () => {
    expect(authRefusal({ code: 'invalid_credentials', message: 'Invalid login credentials' })).toEqual({
      field: 'password',
      sentence: 'No account matches these details. Check both fields, and try again.',
    })
  })

  test('explains why a password is weak', () => {
    expect(authRefusal({ code: 'weak_password', message: 'Weak', reasons: ['length', 'pwned'] })).toEqual({
      field: 'password',
      sentence:
        'Choose another password: it is too short (at least 8 characters), and it is one of the most common passwords, which are tried first.',
    })
  })

  test('the next code: how long to wait, or the sentence about the day’s limit', () => {
    const of = (message: string) => authRefusal({ code: 'over_sms_send_rate_limit', message }).sentence
    expect(of('For security purposes, you can only request this after 43 seconds.')).toBe(
      'We have just sent a code to this number. Wait 43 seconds, then try again.',
    )
    expect(of('This number has had ten codes today. Try again tomorrow.')).toMatch(/^This number has had ten/)
  })

  test('an error about an address or a number is shown at the one field for both', () => {
    expect(signInRefusal({ code: 'phone_exists', message: '' }).field).toBe('identifier')
    expect(signInRefusal({ code: 'email_not_confirmed', message: '' }).field).toBe('identifier')
    expect(signInRefusal({ code: 'weak_password', message: 'Weak' }).field).toBe('password')
  })

  test('keeps the server’s message for a weak password without known reasons', () => {
    expect(
      authRefusal({ code: 'weak_password', message: 'Password should differ', reasons: [] }).sentence,
    ).toBe('Password should differ')
  })
})

describe('uploadRefusal', () => {
  test.each([
    [400, { code: 'EntityTooLarge', message: '' }, 'This file is larger than 15 MB.'],
    [400, { code: 'Refused', message: 'No room is left.' }, 'No room is left.'],
    [413, null, 'This file is larger than 15 MB.'],
    [400, { code: 'InvalidMimeType', message: '' }, 'This file is not a photo we can show.'],
    [
      400,
      {
        code: 'InvalidMimeType',
        message: 'That picture has too many pixels: at most 64 megapixels can be read',
      },
      'This photo has more than 64 megapixels. Make it smaller and choose it again.',
    ],
    [500, { message: 'internal' }, 'This photo could not be saved.'],
  ])('status %i has a sentence', (status, error, sentence) => {
    expect(uploadRefusal(status, error)).toBe(sentence)
  })
})
