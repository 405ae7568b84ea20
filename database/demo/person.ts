import type { Location } from '#domain/vehicles/vehicles.ts'

/** A person of the demo world with an account. */
export interface Person {
  email: string
  role: 'admin' | 'dealer' | 'service_provider' | 'customer'
  firstName: string
  lastName: string
  /** E.164, different from the sample number +254 700 000 000. */
  phone: string
  businessName: string | null
  businessDescription: string | null
  location: Location
  verified: boolean
}

/** Writes a person in one line. */
export function person(
  name: string,
  email: string,
  role: Person['role'],
  phone: string,
  location: Location,
  verified: boolean,
  business: readonly [name: string, description: string] | null,
): Person {
  const [firstName = '', lastName = ''] = name.split(' ')
  const [businessName = null, businessDescription = null] = business ?? []
  return { email, role, firstName, lastName, phone, businessName, businessDescription, location, verified }
}
