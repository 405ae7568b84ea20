/** What people write to the marketplace itself. */

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

/** The longest texts the database takes, in characters. */
export const MAX_CONTACT_TEXT = { name: 80, email: 255, message: 4000 }

/** From one address in an hour; more is refused with the hint `contact_limit`. */
export const MAX_CONTACT_MESSAGES = 5
