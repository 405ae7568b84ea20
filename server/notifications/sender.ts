/** The sender of a channel. */
import type { Channel } from '#domain/notifications/channels.ts'
import type { Told } from '#domain/notifications/render.ts'

/** A message to send. */
export interface Message<Address> {
  /** Of private.notification_deliveries. */
  id: number
  told: Told
  address: Address
}

/** The outcome. `reason` has at most 200 characters, without phone numbers or names of people. */
export type Outcome =
  /** The provider has accepted it. */
  | { state: 'sent'; providerId?: string; costKes?: number }
  /** Refused permanently, possibly billed. `gone`: the address will never work again. */
  | { state: 'failed'; reason: string; providerId?: string; costKes?: number; gone?: true }
  /** The provider may have accepted it: there was no response. */
  | { state: 'unknown'; reason: string }
  /** The provider has certainly not accepted it; it is retried later. */
  | { state: 'postponed'; reason: string }

/** Sends one message. Resolves within 40 seconds, since the queue gives the job to another worker after 60. */
export type Sender<Address> = (message: Message<Address>) => Promise<Outcome>

/** A browser's subscription, as the Push API states it. */
export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** The senders of the channels that are configured. Those of SMS and WhatsApp take a number in E.164. */
export interface Senders {
  push?: Sender<PushAddress>
  sms?: Sender<string>
  whatsapp?: Sender<string>
}

export type MessageChannel = Exclude<Channel, 'email'>
