/** The form for a newsletter, and its states. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import { formatNumber } from '../foundation/money.ts'
import { newsletterRefusals } from '../foundation/refusals/newsletters.ts'
import { invalidLink } from './newsletter-text.ts'

/** Maximum lengths, in characters. */
export const MAX_NEWSLETTER_TEXT = { subject: 120, body: 20_000 }
export const MAX_NEWSLETTER_ADS = 6

export const NEWSLETTER_ADS = ['none', 'newest', 'chosen'] as const
export const NEWSLETTER_ADS_LABELS: Record<(typeof NEWSLETTER_ADS)[number], string> = {
  none: 'No ads',
  newest: 'The six newest ads',
  chosen: 'Ads I choose',
}

export const NEWSLETTER_STATUSES = ['draft', 'sending', 'sent', 'stopped'] as const
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number]
export const NEWSLETTER_STATUS_LABELS: Record<NewsletterStatus, string> = {
  draft: 'Draft',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
}

export interface NewsletterForm {
  subject: string
  body: string
  ads: string
  /** Ids of the chosen ads, separated by spaces. */
  listing_ids: string
}

export const EMPTY_NEWSLETTER_FORM: NewsletterForm = { subject: '', body: '', ads: 'none', listing_ids: '' }

/** A saved newsletter in the form's fields. */
export function newsletterForm({
  subject,
  body,
  ads,
  listing_ids,
}: Omit<NewsletterForm, 'listing_ids'> & { listing_ids: readonly string[] }): NewsletterForm {
  return { subject, body, ads, listing_ids: listing_ids.join(' ') }
}

/** Ids of the chosen ads; none unless the form selects chosen ads. */
export function chosenAds({ ads, listing_ids }: Pick<NewsletterForm, 'ads' | 'listing_ids'>): string[] {
  return ads === 'chosen' ? listing_ids.split(' ').filter(Boolean) : []
}

/** Validates a newsletter by the same rules as the database; also refuses malformed links. */
export function checkNewsletterForm(form: NewsletterForm): Checked<NewsletterForm, NewsletterForm> {
  const value = { ...form, subject: form.subject.trim(), body: form.body.trim() }
  const errors: FieldErrors<NewsletterForm> = {}
  const wrong = (field: keyof NewsletterForm, rule: string) => {
    errors[field] = newsletterRefusals[`newsletters_${rule}`]?.sentence ?? ''
  }
  for (const field of ['subject', 'body'] as const) {
    const { length } = value[field]
    if (length < 1 || length > MAX_NEWSLETTER_TEXT[field]) wrong(field, `${field}_length`)
  }
  const link = invalidLink(value.body)
  if (link !== null && !errors.body)
    errors.body = `“${link.slice(0, 80)}” is not a link we can send. Links begin with https://.`
  if (!NEWSLETTER_ADS.some((choice) => choice === form.ads)) wrong('ads', 'ads_known')
  const chosen = chosenAds(form)
  if (form.ads === 'chosen' && chosen.length === 0) wrong('listing_ids', 'ads_chosen')
  if (chosen.length > MAX_NEWSLETTER_ADS) wrong('listing_ids', 'ads_count')
  if (Object.keys(errors).length > 0) return { value: null, errors, summary: CHECK_MARKED_FIELDS }
  return { value, errors: null, summary: null }
}

/** '1 subscriber', '1,204 subscribers'. */
export function subscribersInWords(count: number): string {
  return count === 1 ? '1 subscriber' : `${formatNumber(count)} subscribers`
}

/** About how many mails per minute private.send_newsletter_batch() sends. */
export const NEWSLETTER_PACE = 60
