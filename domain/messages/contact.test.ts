import { expect, test } from 'vitest'
import { checkContact, publicContact } from './contact.ts'

test('the contact details come from the settings', () => {
  const settings = new Map([
    ['contact_email', ' hello@magari.example '],
    ['contact_phone', ''],
    ['social_x', ''],
    ['social_tiktok', 'https://tiktok.example/@magari'],
    ['social_facebook', 'https://facebook.example/magari'],
  ])
  expect(publicContact(settings)).toEqual({
    email: 'hello@magari.example',
    phone: null,
    social: [
      { name: 'Facebook', url: 'https://facebook.example/magari' },
      { name: 'TikTok', url: 'https://tiktok.example/@magari' },
    ],
  })
})

test('unset details are not shown', () => {
  expect(publicContact(new Map())).toEqual({ email: null, phone: null, social: [] })
})

const letter = {
  name: ' Chebet Koech ',
  email: 'chebet@example.co.ke',
  phone: '0712 345 678',
  topic: 'ad',
  message: 'My ad is gone.\n',
}

test('accepts Kenyan and foreign phone numbers', () => {
  expect(checkContact(letter).value).toEqual({
    name: 'Chebet Koech',
    email: 'chebet@example.co.ke',
    phone: '+254712345678',
    topic: 'ad',
    message: 'My ad is gone.',
  })
  expect(checkContact({ ...letter, phone: '+44 20 7946 0000' }).value?.phone).toBe('+44 20 7946 0000')
  expect(checkContact({ ...letter, phone: ' ' }).value?.phone).toBeNull()
})

test('missing and malformed values have an error each', () => {
  const empty = { name: ' ', email: '', phone: 'call me', topic: 'gossip', message: ' \n' }
  expect(Object.keys(checkContact(empty).errors ?? {})).toEqual([
    'name',
    'email',
    'phone',
    'topic',
    'message',
  ])
  expect(checkContact({ ...letter, message: 'a'.repeat(4001) }).errors).toEqual({
    message: 'Write a message of 1 to 4,000 characters.',
  })
  expect(checkContact({ ...letter, message: '🚗'.repeat(4000) }).errors).toBeNull()
})
