import type pg from 'pg'
import type { MailSettings, MailTransport } from '../mail.ts'
import { unsubscribeHeaders } from '../mail-layout.ts'
import { type Newsletter, newsletterMail } from '../newsletter/newsletter-mail.ts'

interface Claimed extends Newsletter {
  recipient: string
  newsletter_id: string
  /** null: a test mail to the author. */
  subscriber_id: string | null
}

/**
 * Sends one newsletter mail unless the subscriber has unsubscribed or the newsletter was stopped. The mail is claimed first, and
 * a claimed mail is not retried after a crash, so that nobody gets it twice.
 */
export async function deliverNewsletter(
  database: pg.Pool,
  transport: MailTransport,
  settings: MailSettings,
  id: number,
): Promise<'sent' | 'skipped'> {
  const { rows } = await database.query<Claimed>('select * from private.claim_newsletter_mail($1)', [id])
  const claimed = rows[0]
  if (!claimed) return 'skipped'
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
  return 'sent'
}
