import { expect, test } from 'vitest'
import { publicContact } from './contact.ts'

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
