import { knownVisitor, type Profile, showProfile } from '../session/visitor.ts'
import { type AdFields, TextField } from './ad-fields.tsx'

/** Whether the profile is known to have no phone number. */
export function lacksPhone(profile: Profile | null): boolean {
  return profile !== null && !profile.phone
}

/** The seller's phone number, saved in the profile. Without one, buyers can only send messages. */
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
      help="Shown to signed-in members so that they can call you. Without it, they can only send messages. It is saved in your profile."
    />
  )
}

/** Applies a number (E.164) saved with an ad to the profile on screen; null does nothing. */
export async function showOwnPhone(phone: string | null): Promise<void> {
  const { profile } = await knownVisitor()
  if (phone && profile) showProfile({ ...profile, phone, has_phone: true })
}
