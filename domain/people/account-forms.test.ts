import { describe, expect, test } from 'vitest'
import {
  checkPhoneSignUp as checkPhoneSignUpForm,
  checkSignIn,
  checkSignUp as checkSignUpForm,
  type PhoneSignUpForm,
  type SignUpForm,
} from './account-forms.ts'
import { checkEmail, isEmail } from './email-address.ts'

const checkPhoneSignUp = (form: PhoneSignUpForm) => checkPhoneSignUpForm(form, ['254'])
const checkSignUp = (form: SignUpForm) => checkSignUpForm(form, [])

const amina: SignUpForm = {
  first_name: ' Amina ',
  last_name: 'Odhiambo',
  identifier: ' amina@example.co.ke ',
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
      identifier: { email: 'amina@example.co.ke', phone: null },
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

  test.each(['first_name', 'last_name', 'identifier', 'password'] as const)('%s is required', (field) => {
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

describe('checkPhoneSignUp', () => {
  const wanjiku = {
    identifier: '0712 345 678',
    name: ' Wanjiku  wa Njeri ',
    role: 'customer' as const,
    business_name: '',
    business_description: '',
    password: 'Karibu-2026',
  }

  test('the first word is the first name, the rest the last name', () => {
    expect(checkPhoneSignUp(wanjiku).value).toEqual({
      identifier: { email: null, phone: '+254712345678' },
      password: 'Karibu-2026',
      profile: {
        first_name: 'Wanjiku',
        last_name: 'wa Njeri',
        phone: null,
        role: 'customer',
        business_name: null,
        business_description: null,
      },
    })
  })

  test('a business states its name; what was typed for another account type is left out', () => {
    const dealer = { ...wanjiku, role: 'dealer' as const }
    expect(checkPhoneSignUp(dealer)).toMatchObject({
      errors: { business_name: 'Enter the name of your business.' },
      summary: 'Please fill in all required fields',
    })
    const business = { business_name: ' Njeri Motors ', business_description: ' Toyota, in Ruiru. ' }
    expect(checkPhoneSignUp({ ...dealer, ...business }).value?.profile).toMatchObject({
      role: 'dealer',
      business_name: 'Njeri Motors',
      business_description: 'Toyota, in Ruiru.',
    })
    expect(checkPhoneSignUp({ ...wanjiku, ...business }).value?.profile).toMatchObject({
      role: 'customer',
      business_name: null,
      business_description: null,
    })
  })

  test.each(['Wanjiku', 'Wanjiku \u200b', '  '])('%j is no first and last name', (name) => {
    expect(checkPhoneSignUp({ ...wanjiku, name }).errors).toEqual({
      name: 'Enter your first and last name, for example Wanjiku Njeri.',
    })
  })

  test('missing and weak passwords are reported', () => {
    expect(checkPhoneSignUp({ ...wanjiku, password: '' })).toMatchObject({
      errors: { password: 'Choose a password.' },
      summary: 'Please fill in all required fields',
    })
    expect(checkPhoneSignUp({ ...wanjiku, password: 'karibu' }).summary).toMatch(/too short/)
  })
})

describe('checkSignIn', () => {
  test('trims the address but not the password', () => {
    const typed = { identifier: ' amina@example.co.ke', password: ' pass ' }
    expect(checkSignIn(typed, []).value).toEqual({
      identifier: { email: 'amina@example.co.ke', phone: null },
      password: ' pass ',
    })
  })

  test('accepts a number only where codes can be sent', () => {
    const typed = { identifier: '0712345678', password: 'Karibu-2026' }
    expect(checkSignIn(typed, ['254']).value?.identifier).toEqual({ email: null, phone: '+254712345678' })
    expect(checkSignIn(typed, []).errors).toHaveProperty('identifier')
  })

  test('reports missing fields', () => {
    expect(checkSignIn({ identifier: '', password: '' }, [])).toMatchObject({
      errors: { identifier: 'Enter your e-mail address.', password: 'Enter your password.' },
      summary: 'Please fill in all required fields',
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
