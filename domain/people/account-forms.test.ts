import { describe, expect, test } from 'vitest'
import {
  checkEmail,
  checkNewPassword,
  checkSignIn,
  checkSignUp,
  isEmail,
  type SignUpForm,
} from './account-forms.ts'

const amina: SignUpForm = {
  first_name: ' Amina ',
  last_name: 'Odhiambo',
  email: ' amina@example.co.ke ',
  phone: '0712 345 678',
  role: 'customer',
  business_name: '',
  business_description: '',
  password: 'Karibu-2026',
  confirm_password: 'Karibu-2026',
  terms: true,
}

describe('checkSignUp', () => {
  test('makes the account, with the phone in E.164 and texts trimmed', () => {
    expect(checkSignUp(amina).value).toEqual({
      email: 'amina@example.co.ke',
      password: 'Karibu-2026',
      profile: {
        first_name: 'Amina',
        last_name: 'Odhiambo',
        phone: '+254712345678',
        role: 'customer',
        business_name: null,
        business_description: null,
      },
    })
  })

  test('the phone may be left out', () => {
    expect(checkSignUp({ ...amina, phone: ' ' }).value?.profile.phone).toBeNull()
  })

  test('a phone that is none is refused at its field', () => {
    expect(checkSignUp({ ...amina, phone: '12345' }).errors).toEqual({
      phone: 'Enter a Kenyan mobile number, for example 0712 345 678.',
    })
  })

  test.each(['first_name', 'last_name', 'email', 'password'] as const)('%s is required', (field) => {
    const { errors, summary } = checkSignUp({ ...amina, [field]: '' })
    expect(errors?.[field]).toBeTruthy()
    expect(summary).toBe('Please fill in all required fields')
  })

  test.each(['dealer', 'service_provider'] as const)('a %s needs the name of the business', (role) => {
    expect(
      checkSignUp({ ...amina, role, business_name: 'Odhiambo Motors' }).value?.profile.business_name,
    ).toBe('Odhiambo Motors')
    expect(checkSignUp({ ...amina, role }).errors).toHaveProperty('business_name')
  })

  test('a customer brings no business, whatever was typed before the type changed', () => {
    expect(
      checkSignUp({ ...amina, business_name: 'Odhiambo Motors' }).value?.profile.business_name,
    ).toBeNull()
  })

  test('passwords must match', () => {
    const { errors, summary } = checkSignUp({ ...amina, confirm_password: 'Karibu-2025' })
    expect(errors).toEqual({ confirm_password: 'Passwords do not match' })
    expect(summary).toBe('Passwords do not match')
  })

  test('terms must be accepted', () => {
    const { errors, summary } = checkSignUp({ ...amina, terms: false })
    expect(errors).toEqual({ terms: 'Please accept the terms and conditions' })
    expect(summary).toBe('Please accept the terms and conditions')
  })

  test.each([
    ['Kari-2', 'Choose another password: it is too short (at least 8 characters).'],
    ['Karibu-nyumbani', 'Choose another password: it needs a letter and a number.'],
    [
      'karibu',
      'Choose another password: it is too short (at least 8 characters), and it needs a letter and a number.',
    ],
  ])('the weak password %s is refused with its reasons', (password, sentence) => {
    const { errors, summary } = checkSignUp({ ...amina, password, confirm_password: password })
    expect(errors).toEqual({ password: sentence })
    expect(summary).toBe(sentence)
  })
})

describe('checkSignIn', () => {
  test('trims the address and leaves the password alone', () => {
    expect(checkSignIn({ email: ' amina@example.co.ke', password: ' pass ' }).value).toEqual({
      email: 'amina@example.co.ke',
      password: ' pass ',
    })
  })

  test('asks for what is missing', () => {
    expect(checkSignIn({ email: '', password: '' })).toMatchObject({
      errors: { email: 'Enter your e-mail address.', password: 'Enter your password.' },
      summary: 'Please fill in all required fields',
    })
  })
})

describe('checkNewPassword', () => {
  test('takes a good one that is typed twice', () => {
    const form = { password: 'Barabara-77', confirm_password: 'Barabara-77' }
    expect(checkNewPassword(form).value).toEqual({ password: 'Barabara-77' })
  })

  test('says what is wrong with it, and with its repetition', () => {
    expect(checkNewPassword({ password: '', confirm_password: '' }).errors).toEqual({
      password: 'Choose a password.',
    })
    expect(checkNewPassword({ password: 'abc', confirm_password: 'abd' }).errors).toEqual({
      password: expect.stringContaining('too short'),
      confirm_password: 'Passwords do not match',
    })
  })
})

test('an address alone is asked for in words', () => {
  expect(checkEmail({ email: ' amina@example.co.ke ' }).value).toEqual({ email: 'amina@example.co.ke' })
  expect(checkEmail({ email: ' ' }).summary).toBe('Enter your e-mail address.')
  expect(checkEmail({ email: 'amina@' }).errors?.email).toContain('full e-mail address')
})

test.each(['a@b.ke', 'first.last+tag@mail.example.co.ke'])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each(['a', 'a@b', '@b.ke', 'a b@c.ke', 'a@b..ke', 'a@@b.ke', 'a@b.ke.'])('%s is no address', (text) => {
  expect(isEmail(text)).toBe(false)
})
