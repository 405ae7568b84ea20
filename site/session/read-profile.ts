/** Apart from visitor.ts, which every page loads: visitors without a session have no profile to read. */
import { roleOf } from '#domain/people/roles.ts'
import { browserClient } from '../client.ts'
import type { Profile } from './visitor.ts'

/** An account that lost its profile still signs in. */
const NO_PROFILE: Omit<Profile, 'id' | 'role'> = {
  first_name: null,
  last_name: null,
  phone: null,
  has_phone: false,
  business_name: null,
  business_description: null,
  location: null,
  picture: null,
  verified: false,
  suspended_at: null,
  created_at: new Date(0).toISOString(),
  updated_at: new Date(0).toISOString(),
}

/** The person's profile; without one they are a customer without a name. One attempt: the page offers the next one at once. */
export async function readProfile(id: string): Promise<Profile> {
  const client = await browserClient()
  const { data } = await client
    .from('profiles')
    .select('*')
    .eq('id', id)
    .retry(false)
    .maybeSingle()
    .throwOnError()
  return { ...NO_PROFILE, ...data, id, role: roleOf(data) }
}
