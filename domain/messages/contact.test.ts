import { expect, test } from 'vitest'
import { checkContact, publicContact } from './contact.ts'

test('what administrators have set is how the marketplace is reached', () => {
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

test('nothing set is nothing shown', () => {
  expect(publicContact(new Map())).toEqual({ email: null, phone: null, social: [] })
})

const letter = {
  name: ' Chebet Koech ',
  email: 'chebet@example.co.ke',
  phone: '0712 345 678',
  topic: 'ad',
  message: 'My ad is gone.\n',
}

test('a message is taken with its phone as we keep phones, and from abroad', () => {
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

test('what is missing or malformed has a sentence at its field', () => {
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
