/** Messages from visitors to the marketplace, and its public contact details. */

import { type Checked, type FieldErrors, REQUIRED_FIELDS } from '../foundation/form.ts'
import { parsePhone } from '../foundation/phone.ts'
import { contactRefusals } from '../foundation/refusals/contact.ts'
import { isEmail } from '../people/email-address.ts'

export const CONTACT_TOPICS = ['general', 'ad', 'payment', 'account', 'import', 'safety', 'privacy'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]
export const CONTACT_TOPIC_LABELS: Record<ContactTopic, string> = {
  general: 'A question',
  ad: 'An ad',
  payment: 'Plans and payments',
  account: 'My account',
  import: 'Importing a vehicle',
  safety: 'Fraud or safety',
  privacy: 'My personal data',
}

export const CONTACT_STATUSES = ['open', 'answered', 'closed'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]
export const CONTACT_STATUS_LABELS: Record<ContactStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

/** Maximum lengths, in characters. */
export const MAX_CONTACT_TEXT = { name: 80, email: 255, message: 4000 }

/** Hourly limit per address and per account; more is refused with the hint `contact_limit`. */
export const MAX_CONTACT_MESSAGES = 5

export interface ContactForm {
  name: string
  email: string
  phone: string
  topic: string
  message: string
}

/** A row of contact_messages. */
export interface ContactMessage {
  name: string
  email: string
  phone: string | null
  topic: ContactTopic
  message: string
}

/** Any phone number, because people abroad write too. */
const PHONE = /^\+?[0-9 ().-]{7,20}$/

/** Validates a contact message by the rules of the table. */
export function checkContact(form: ContactForm): Checked<ContactForm, ContactMessage> {
  const [name, email, phone, message] = [form.name, form.email, form.phone, form.message].map((text) =>
    text.trim(),
  ) as [string, string, string, string]
  const topic = CONTACT_TOPICS.find((known) => known === form.topic)
  const errors: FieldErrors<ContactForm> = {}
  const refuse = (field: keyof ContactForm, constraint: string) => {
    errors[field] = contactRefusals[`contact_messages_${constraint}`]?.sentence ?? REQUIRED_FIELDS
  }
  if (!isBetween(name, 1, MAX_CONTACT_TEXT.name)) refuse('name', 'name_length')
  if (!isEmail(email)) refuse('email', 'email_form')
  if (phone && !PHONE.test(phone)) refuse('phone', 'phone_form')
  if (!topic) refuse('topic', 'topic_known')
  if (!isBetween(message, 1, MAX_CONTACT_TEXT.message)) refuse('message', 'message_length')
  if (!topic || Object.keys(errors).length > 0)
    return { value: null, errors, summary: Object.values(errors)[0] ?? REQUIRED_FIELDS }
  return {
    value: { name, email, phone: phone ? (parsePhone(phone) ?? phone) : null, topic, message },
    errors: null,
    summary: null,
  }
}

function isBetween(text: string, least: number, most: number): boolean {
  const length = [...text].length
  return length >= least && length <= most
}

const SOCIAL_SITES = [
  ['social_facebook', 'Facebook'],
  ['social_instagram', 'Instagram'],
  ['social_x', 'X'],
  ['social_youtube', 'YouTube'],
  ['social_tiktok', 'TikTok'],
] as const

/** The marketplace's contact details; unset ones are null or absent. */
export interface PublicContact {
  email: string | null
  phone: string | null
  social: { name: string; url: string }[]
}

/** The contact details from the settings of administrators. */
export function publicContact(settings: ReadonlyMap<string, string>): PublicContact {
  const given = (key: string) => settings.get(key)?.trim() || null
  return {
    email: given('contact_email'),
    phone: given('contact_phone'),
    social: SOCIAL_SITES.flatMap(([key, name]) => {
      const url = given(key)
      return url ? [{ name, url }] : []
    }),
  }
}
