import { expect, test } from 'vitest'
import { DEFAULT_OPENING_HOURS } from './opening-hours.ts'
import { checkProvider, OTHER_LOCATION, type ProviderForm, providerForm } from './provider-form.ts'

const filled: ProviderForm = {
  ...providerForm(null, { business_name: 'Baraka Garage', phone: '+254712345678', location: 'Nakuru' }),
  service_types: ['garage'],
}
const check = (part: Partial<ProviderForm>) => checkProvider({ ...filled, ...part })

test('a new business begins with what its person said when registering', () => {
  expect(filled).toMatchObject({ business_name: 'Baraka Garage', phone: '0712 345 678', location: 'Nakuru' })
  expect(check({}).value).toEqual({
    business_name: 'Baraka Garage',
    service_types: ['garage'],
    description: null,
    location: 'Nakuru',
    address: null,
    phone: '+254712345678',
    email: null,
    website: null,
    opening_hours: DEFAULT_OPENING_HOURS,
    booking_lead_hours: 0,
    booking_horizon_days: 365,
  })
})

test('what is stored comes back as it was', () => {
  const { value } = check({
    location: OTHER_LOCATION,
    other_location: 'Naivasha',
    website: 'baraka.example',
    booking_lead_hours: '4',
  })
  expect(value).toMatchObject({
    location: 'Naivasha',
    website: 'https://baraka.example',
    booking_lead_hours: 4,
  })
  expect(value && checkProvider(providerForm(value, null)).value).toEqual(value)
})

test.each([
  [{ business_name: ' ' }, 'business_name'],
  [{ business_name: 'B' }, 'business_name'],
  [{ service_types: [] }, 'service_types'],
  [{ location: '' }, 'location'],
  [{ location: OTHER_LOCATION }, 'other_location'],
  [{ location: OTHER_LOCATION, other_location: 'N'.repeat(61) }, 'other_location'],
  [{ phone: '020 123' }, 'phone'],
  [{ email: 'baraka' }, 'email'],
  [{ website: 'http://baraka.example' }, 'website'],
  [{ address: 'x'.repeat(201) }, 'address'],
  [{ booking_lead_hours: '168', booking_horizon_days: '7' }, 'booking_horizon_days'],
  [{ opening_hours: { ...filled.opening_hours, mon: [{ from: '08:00', to: '' }] } }, 'week'],
])('%j is refused', (part, field) => {
  const { errors } = check(part)
  expect(Object.keys(errors ?? {})).toEqual([field])
})
