import type pg from 'pg'
import type { ServerFunction } from '#backend'
import { UUID } from '#domain/foundation/uuid.ts'
import { isAdministrator } from '../administrators.ts'
import type { MailSettings } from '../mail.ts'
import { type NewsletterAd, newsletterMail } from '../newsletter/newsletter-mail.ts'

const LARGEST = 128 * 1024

/** Renders a newsletter as its subscribers receive it, also before it is saved; for administrators. */
export function newsletterPreview({
  database,
  mail,
}: {
  database: pg.Pool
  mail: MailSettings
}): ServerFunction {
  return async (request, caller) => {
    if (!(await isAdministrator(database, caller)))
      return refusal(403, 'Only an administrator may preview newsletters.')
    if (request.method !== 'POST') return refusal(405, 'Send the newsletter by POST.')
    const text = await request.text()
    const asked = text.length <= LARGEST ? newsletterOf(text) : null
    if (!asked) return refusal(400, 'Send the newsletter as an object.')
    const { rows } = await database.query<{ ads: NewsletterAd[] }>(
      `select coalesce(jsonb_agg(to_jsonb(ad)), '[]') as ads from private.newsletter_ads($1, $2) as ad`,
      [asked.ads, asked.listing_ids],
    )
    const ads = rows[0]?.ads ?? []
    const { subject, body } = asked
    const { html, text: plain } = newsletterMail(
      { subject, body, ads, unsubscribe_path: '/newsletter/unsubscribe?token=test' },
      mail,
    )
    return Response.json({ html, text: plain, ads: ads.length }, { headers: { 'cache-control': 'no-store' } })
  }
}

function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status })
}

function newsletterOf(text: string) {
  try {
    const { subject, body, ads, listing_ids } = JSON.parse(text) ?? {}
    if (typeof subject !== 'string' || typeof body !== 'string' || typeof ads !== 'string') return null
    if (!Array.isArray(listing_ids) || listing_ids.length > 6) return null
    if (!listing_ids.every((id) => typeof id === 'string' && UUID.test(id))) return null
    return { subject, body, ads, listing_ids: listing_ids as string[] }
  } catch {
    return null
  }
}
