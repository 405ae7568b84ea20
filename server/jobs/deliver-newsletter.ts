import type pg from 'pg'
import { unsubscribeHeaders } from '#backend/auth/mail.ts'
import type { MailSettings, MailTransport } from '../mail.ts'
import { type Newsletter, newsletterMail } from '../newsletter/newsletter-mail.ts'

interface Claimed extends Newsletter {
  recipient: string
  newsletter_id: string
  /** null: a test for its author. */
  subscriber_id: string | null
}

/**
 * Sends one mail of a newsletter unless its reader has unsubscribed or it was stopped. It is claimed first, and a claimed mail is never
 * sent again after a crash, so that no reader gets two.
 */
export async function deliverNewsletter(
  database: pg.Pool,
  transport: MailTransport,
  settings: MailSettings,
  id: number,
): Promise<void> {
  const { rows } = await database.query<Claimed>('select * from private.claim_newsletter_mail($1)', [id])
  const claimed = rows[0]
  if (!claimed) return
  const test = claimed.subscriber_id === null
  try {
    const subject = test ? `Test: ${claimed.subject}` : claimed.subject
    const { text, html, unsubscribe } = newsletterMail(claimed, settings)
    const headers = unsubscribeHeaders(unsubscribe)
    await transport.send({ to: claimed.recipient, subject, text, html, ...(test ? {} : { headers }) })
  } catch (error) {
    await database.query('select private.newsletter_mail_failed($1)', [id])
    throw error
  }
  await database.query('select private.newsletter_mail_sent($1, $2, $3)', [
    id,
    claimed.newsletter_id,
    claimed.subscriber_id,
  ])
}
