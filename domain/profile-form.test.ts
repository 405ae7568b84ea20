import { expect, test } from 'vitest'
import { checkProfile, OTHER_LOCATION, profileForm } from './profile-form.ts'

const profile = {
  first_name: 'Wanjiku',
  last_name: 'Kamau',
  phone: '+254712345678',
  location: 'Nakuru',
  business_name: null,
  business_description: null,
}
const form = profileForm(profile)

test('what is shown is what is kept, when nothing is changed', () => {
  expect(form.phone).toBe('0712 345 678')
  const { business_name, business_description, ...own } = profile
  expect(checkProfile(form, 'customer').value).toEqual(own)
})

test('a town of the list is chosen, any other is typed', () => {
  expect(profileForm({ ...profile, location: 'Naivasha' })).toMatchObject({
    location: OTHER_LOCATION,
    other_location: 'Naivasha',
  })
  expect(
    checkProfile({ ...form, location: OTHER_LOCATION, other_location: ' Naivasha ' }, 'customer').value,
  ).toMatchObject({
    location: 'Naivasha',
  })
  expect(checkProfile({ ...form, location: OTHER_LOCATION }, 'customer').errors).toEqual({
    other_location: 'Enter the name of the town or area.',
  })
  expect(
    checkProfile({ ...form, location: '', other_location: 'Naivasha' }, 'customer').value?.location,
  ).toBeNull()
})

test('a phone in any Kenyan spelling is kept in one, and may be left out', () => {
  expect(checkProfile({ ...form, phone: '+254 (0)722-000 111' }, 'customer').value?.phone).toBe(
    '+254722000111',
  )
  expect(checkProfile({ ...form, phone: ' ' }, 'customer').value?.phone).toBeNull()
  expect(checkProfile({ ...form, phone: '0123' }, 'customer').errors).toHaveProperty('phone')
})

test('a business has a name; of other people none is written', () => {
  expect(checkProfile(form, 'dealer').errors).toEqual({ business_name: 'Enter the name of your business.' })
  expect(checkProfile({ ...form, business_name: 'Achieng Motors' }, 'dealer').value).toMatchObject({
    business_name: 'Achieng Motors',
    business_description: null,
  })
  expect(checkProfile({ ...form, business_name: 'Achieng Motors' }, 'customer').value).not.toHaveProperty(
    'business_name',
  )
})

test('one fault is said, of several the first words are general', () => {
  expect(checkProfile({ ...form, first_name: ' ' }, 'customer').summary).toBe('Enter your first name.')
  expect(checkProfile({ ...form, first_name: '', last_name: '' }, 'customer').summary).toBe(
    'Some fields need another look.',
  )
})
