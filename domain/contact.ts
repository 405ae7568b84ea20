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

const SOCIAL_SITES = [
  ['social_facebook', 'Facebook'],
  ['social_instagram', 'Instagram'],
  ['social_x', 'X'],
  ['social_youtube', 'YouTube'],
  ['social_tiktok', 'TikTok'],
] as const

/** How the marketplace itself can be reached; what is not set is null or missing. */
export interface PublicContact {
  email: string | null
  phone: string | null
  social: { name: string; url: string }[]
}

/** The same, from the settings of administrators. */
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
