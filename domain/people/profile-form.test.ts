import { expect, test } from 'vitest'
import { checkProfile, profileForm } from './profile-form.ts'

const profile = {
  first_name: 'Wanjiku',
  last_name: 'Kamau',
  phone: '+254712345678',
  location: 'Nakuru',
  business_name: null,
  business_description: null,
}
const form = profileForm(profile)

test('an unchanged form saves the same values', () => {
  expect(form.phone).toBe('0712 345 678')
  const { business_name, business_description, ...own } = profile
  expect(checkProfile(form, 'customer').value).toEqual(own)
})

test('a place is saved in our spelling if known, else as typed', () => {
  const placed = (location: string) => checkProfile({ ...form, location }, 'customer')
  expect(profileForm({ ...profile, location: 'Naivasha' }).location).toBe('Naivasha')
  expect(placed(' westlands ').value?.location).toBe('Westlands, Nairobi')
  expect(placed('Gatundu  North').value?.location).toBe('Gatundu North')
  expect(placed('').value?.location).toBeNull()
  expect(placed('x').errors).toEqual({ location: 'Use 2 to 60 characters.' })
})

test('a phone number is optional and saved in E.164', () => {
  expect(checkProfile({ ...form, phone: '+254 (0)722-000 111' }, 'customer').value?.phone).toBe(
    '+254722000111',
  )
  expect(checkProfile({ ...form, phone: ' ' }, 'customer').value?.phone).toBeNull()
  expect(checkProfile({ ...form, phone: '0123' }, 'customer').errors).toHaveProperty('phone')
})

test('business roles need a business name; for others none is saved', () => {
  expect(checkProfile(form, 'dealer').errors).toEqual({ business_name: 'Enter the name of your business.' })
  expect(checkProfile(form, 'dealer', false).value).toMatchObject({ business_name: null })
  expect(checkProfile({ ...form, business_name: 'Achieng Motors' }, 'dealer').value).toMatchObject({
    business_name: 'Achieng Motors',
    business_description: null,
  })
  expect(checkProfile({ ...form, business_name: 'Achieng Motors' }, 'customer').value).not.toHaveProperty(
    'business_name',
  )
})

test('a single error is the summary; several have a general one', () => {
  expect(checkProfile({ ...form, first_name: ' ' }, 'customer').summary).toBe('Enter your first name.')
  expect(checkProfile({ ...form, first_name: '', last_name: '' }, 'customer').summary).toBe(
    'Please check the marked fields',
  )
})
