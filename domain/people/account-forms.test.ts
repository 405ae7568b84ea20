import { describe, expect, test } from 'vitest'
import { checkNewPassword, checkSignIn, checkSignUp, type SignUpForm } from './account-forms.ts'
import { checkEmail, isEmail } from './email-address.ts'

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
  test('returns the account, with the phone in E.164 and trimmed texts', () => {
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

  test('accepts an empty phone number', () => {
    expect(checkSignUp({ ...amina, phone: ' ' }).value?.profile.phone).toBeNull()
  })

  test('refuses an invalid phone number at its field', () => {
    expect(checkSignUp({ ...amina, phone: '12345' }).errors).toEqual({
      phone: 'Enter a Kenyan mobile number, for example 0712 345 678.',
    })
  })

  test.each(['first_name', 'last_name', 'email', 'password'] as const)('%s is required', (field) => {
    const { errors, summary } = checkSignUp({ ...amina, [field]: '' })
    expect(errors?.[field]).toBeTruthy()
    expect(summary).toBe('Please fill in all required fields')
  })

  test.each(['dealer', 'service_provider'] as const)('a %s needs a business name', (role) => {
    expect(
      checkSignUp({ ...amina, role, business_name: 'Odhiambo Motors' }).value?.profile.business_name,
    ).toBe('Odhiambo Motors')
    expect(checkSignUp({ ...amina, role }).errors).toHaveProperty('business_name')
  })

  test('ignores a business name typed before switching to customer', () => {
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
  ])('refuses the weak password %s with reasons', (password, sentence) => {
    const { errors, summary } = checkSignUp({ ...amina, password, confirm_password: password })
    expect(errors).toEqual({ password: sentence })
    expect(summary).toBe(sentence)
  })
})

describe('checkSignIn', () => {
  test('trims the address but not the password', () => {
    expect(checkSignIn({ email: ' amina@example.co.ke', password: ' pass ' }).value).toEqual({
      email: 'amina@example.co.ke',
      password: ' pass ',
    })
  })

  test('reports missing fields', () => {
    expect(checkSignIn({ email: '', password: '' })).toMatchObject({
      errors: { email: 'Enter your e-mail address.', password: 'Enter your password.' },
      summary: 'Please fill in all required fields',
    })
  })
})

describe('checkNewPassword', () => {
  test('accepts a good password typed twice', () => {
    const form = { password: 'Barabara-77', confirm_password: 'Barabara-77' }
    expect(checkNewPassword(form).value).toEqual({ password: 'Barabara-77' })
  })

  test('reports a weak password and a different repetition', () => {
    expect(checkNewPassword({ password: '', confirm_password: '' }).errors).toEqual({
      password: 'Choose a password.',
    })
    expect(checkNewPassword({ password: 'abc', confirm_password: 'abd' }).errors).toEqual({
      password: expect.stringContaining('too short'),
      confirm_password: 'Passwords do not match',
    })
  })
})

test('a missing address is reported', () => {
  expect(checkEmail({ email: ' amina@example.co.ke ' }).value).toEqual({ email: 'amina@example.co.ke' })
  expect(checkEmail({ email: ' ' }).summary).toBe('Enter your e-mail address.')
  expect(checkEmail({ email: 'amina@' }).errors?.email).toContain('full e-mail address')
})

test.each(['a@b.ke', 'first.last+tag@mail.example.co.ke'])('accepts %s', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each(['a', 'a@b', '@b.ke', 'a b@c.ke', 'a@b..ke', 'a@@b.ke', 'a@b.ke.'])('refuses %s', (text) => {
  expect(isEmail(text)).toBe(false)
})
