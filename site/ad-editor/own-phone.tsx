import type { Client } from '../client.ts'
import { changeProfile } from '../people/profile/queries.ts'
import { type Profile, showProfile } from '../session/visitor.ts'
import { type AdFields, TextField } from './ad-fields.tsx'

/** Whether who posts an ad is asked for a number: they have given none. */
export function lacksPhone(profile: Profile | null): boolean {
  return profile !== null && !profile.phone
}

/** The seller's own number, which is kept in the profile. Without one buyers can only write. */
export function OwnPhoneField<Form extends { phone: string }>(fields: AdFields<Form>) {
  return (
    <TextField
      {...(fields as unknown as AdFields<{ phone: string }>)}
      field="phone"
      label="Your phone number"
      optional
      type="tel"
      autoComplete="tel"
      placeholder="0712 345 678"
      help="Shown to people who have signed in, so that they can call you. Without it they can only write. It is kept in your profile."
    />
  )
}

/** Keeps the number (E.164) in the person's profile. Throws the service's error. */
export async function keepOwnPhone(client: Client, userId: string, phone: string): Promise<void> {
  showProfile(await changeProfile(client, userId, { phone }))
}
