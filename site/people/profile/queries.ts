/** Changes of the profile. Each function throws the service's error. */
import type { Client } from '../../client.ts'
import type { Profile } from '../../session/visitor.ts'

export type ProfileChange = Partial<
  Pick<
    Profile,
    'first_name' | 'last_name' | 'phone' | 'location' | 'business_name' | 'business_description' | 'picture'
  >
>

/** Changes the person's own profile and returns it as it is now. */
export async function changeProfile(client: Client, id: string, change: ProfileChange): Promise<Profile> {
  const { data } = await client
    .from('profiles')
    .update(change)
    .eq('id', id)
    .select('*')
    .single()
    .throwOnError()
  return data as Profile
}
