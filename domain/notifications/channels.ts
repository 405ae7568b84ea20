/** The channels of notifications, besides the list on the site. */

export const CHANNELS = ['email', 'push', 'sms', 'whatsapp'] as const
export type Channel = (typeof CHANNELS)[number]

/** Those that reach a phone number: codes and messages go there. The first is the usual one. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const satisfies readonly Channel[]
export type PhoneChannel = (typeof PHONE_CHANNELS)[number]

export const CHANNEL_LABELS: Record<Channel, string> = {
  email: 'E-mail',
  push: 'Push',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
}

/** `e-mail`, for the middle of a sentence. */
export const CHANNELS_IN_WORDS: Record<Channel, string> = {
  email: 'e-mail',
  push: 'push message',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
}

/** Whether a channel is on by default, as in `private.wants`. */
export const ON_BY_DEFAULT: Record<Channel, boolean> = {
  email: true,
  push: true,
  sms: false,
  whatsapp: false,
}
