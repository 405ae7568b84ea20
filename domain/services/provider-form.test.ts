import { expect, test } from 'vitest'
import { DEFAULT_OPENING_HOURS } from './opening-hours.ts'
import { checkProvider, type ProviderForm, providerForm } from './provider-form.ts'

const filled: ProviderForm = {
  ...providerForm(null, { business_name: 'Baraka Garage', phone: '+254712345678', location: 'Nakuru' }),
  service_types: ['garage'],
}
// Already 2027 in Nairobi.
const now = '2026-12-31T21:30:00Z'
const check = (part: Partial<ProviderForm>) => checkProvider({ ...filled, ...part }, now)

test('a new provider’s form begins with the data from signing up', () => {
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
    experience_since: null,
    warranty: null,
    specializations: [],
    certifications: [],
    opening_hours: DEFAULT_OPENING_HOURS,
    booking_lead_hours: 0,
    booking_change_hours: 24,
    booking_horizon_days: 365,
    has_waitlist: true,
  })
})

test('stored values round-trip', () => {
  const { value } = check({
    location: ' naivasha',
    website: 'baraka.example',
    booking_lead_hours: '4',
    booking_change_hours: '24',
    experience_since: ' 2027 ',
    warranty: ' 6 months  on parts ',
    specializations: 'Subaru\r\n\r\n  Automatic   gearboxes\nSUBARU\n',
    certifications: 'NITA Grade I',
  })
  expect(value).toMatchObject({
    experience_since: 2027,
    warranty: '6 months on parts',
    specializations: ['Subaru', 'Automatic gearboxes'],
    certifications: ['NITA Grade I'],
    location: 'Naivasha',
    website: 'https://baraka.example',
    booking_lead_hours: 4,
    booking_change_hours: 24,
  })
  expect(value && checkProvider(providerForm(value, null), now).value).toEqual(value)
})

test.each([
  [{ business_name: ' ' }, 'business_name'],
  [{ business_name: 'B' }, 'business_name'],
  [{ service_types: [] }, 'service_types'],
  [{ location: '' }, 'location'],
  [{ location: 'N' }, 'location'],
  [{ location: 'N'.repeat(61) }, 'location'],
  [{ phone: '020 123' }, 'phone'],
  [{ email: 'baraka' }, 'email'],
  [{ website: 'ftp://baraka.example' }, 'website'],
  [{ address: 'x'.repeat(201) }, 'address'],
  [{ experience_since: '2028' }, 'experience_since'],
  [{ experience_since: '1899' }, 'experience_since'],
  [{ experience_since: '12 years' }, 'experience_since'],
  [{ warranty: 'x' }, 'warranty'],
  [{ warranty: 'x'.repeat(201) }, 'warranty'],
  [{ specializations: 'x'.repeat(61) }, 'specializations'],
  [{ specializations: Array.from({ length: 13 }, (_, nth) => `Make ${nth}`).join('\n') }, 'specializations'],
  [{ certifications: `NITA\n${'x'.repeat(101)}` }, 'certifications'],
  [{ certifications: Array.from({ length: 13 }, (_, nth) => `Grade ${nth}`).join('\n') }, 'certifications'],
  [{ booking_lead_hours: '168', booking_horizon_days: '7' }, 'booking_horizon_days'],
  [{ opening_hours: { ...filled.opening_hours, mon: [{ from: '08:00', to: '' }] } }, 'week'],
])('%j is refused', (part, field) => {
  const { errors } = check(part)
  expect(Object.keys(errors ?? {})).toEqual([field])
})
