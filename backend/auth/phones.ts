import { AuthError, invalid } from './errors.ts'

export const textChannels = ['sms', 'whatsapp'] as const
export type TextChannel = (typeof textChannels)[number]

/** How phones sign in. */
export interface PhoneSignIn {
  /** Why a number (digits) gets no codes, as a sentence for the person; null if it does. Every number does when absent. */
  refuse?: (digits: string) => string | null
  /** What codes can be sent by now. Phones are off while it is empty. */
  channels: () => readonly TextChannel[]
}

interface WithPhones {
  phones: PhoneSignIn
}

/**
 * The canonical form of a phone number for storage, lookups and limits: the digits of E.164 without the plus. Null if invalid. Spaces
 * are ignored, as in GoTrue.
 */
export function phoneOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null
  const digits = value.trim().replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : null
}

/** The number as digits. Throws validation_failed if invalid. */
export function readPhone(value: unknown): string {
  const phone = phoneOf(value)
  if (!phone) throw invalid('Invalid phone number format (E.164 required)')
  return phone
}

/** The number as digits, for a code. Throws validation_failed if it is invalid or gets no codes. */
export function readReachablePhone({ phones }: WithPhones, value: unknown): string {
  const phone = readPhone(value)
  const refusal = phones.refuse?.(phone)
  if (refusal) throw invalid(refusal)
  return phone
}

/** Throws phone_provider_disabled while no codes can be sent. */
export function requirePhones({ phones }: WithPhones): void {
  if (phones.channels().length === 0)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
}

/** Whether the request names a phone instead of an e-mail address. Throws if it names both, or while phones are off. */
export function isByPhone(settings: WithPhones, { email, phone }: Record<string, unknown>): boolean {
  if (!phone) return false
  requirePhones(settings)
  if (email) throw invalid('Only an email address or phone number should be provided')
  return true
}

/** The requested channel, `sms` when absent; one that is unavailable is replaced by one that is not. Throws validation_failed. */
export function readChannel({ phones }: WithPhones, channel: unknown): TextChannel {
  const wanted = textChannels.find((one) => one === (channel || 'sms'))
  if (!wanted) throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'")
  const available = phones.channels()
  return available.includes(wanted) ? wanted : (available[0] ?? wanted)
}
