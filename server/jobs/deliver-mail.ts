import type pg from 'pg'
import { type OutboxRow, signInMail } from '#backend/auth/mail.ts'
import type { MailSettings, MailTransport } from '../mail.ts'
import { laidOutMail } from '../mail-layout.ts'
import { deliverNewsletter } from './deliver-newsletter.ts'
import { notificationLayout } from './notification-mail.ts'

export interface MailJob {
  /** Id of the row in mail.outbox. */
  id: number
}

/** The kind of a notification; the template of the other mails. */
const KIND = `coalesce(data ->> 'kind', template) as kind`

/**
 * Sends one outbox mail, then deletes its row. A crash between the two sends it twice rather than never; a missing row was
 * already sent, and `skipped`.
 */
export async function deliverMail(
  database: pg.Pool,
  transport: MailTransport,
  settings: MailSettings,
  { id }: MailJob,
): Promise<'sent' | 'skipped'> {
  const { rows } = await database.query<OutboxRow>(
    'select template, recipient, data from mail.outbox where id = $1',
    [id],
  )
  const row = rows[0]
  if (!row) return 'skipped'
  if (row.template === 'newsletter') return deliverNewsletter(database, transport, settings, id)
  const words = row.template === 'notification' ? notificationLayout : signInMail
  await transport.send(laidOutMail(row.recipient, words(row, settings), settings))
  await database.query(
    `with sent as (delete from mail.outbox where id = $1 returning ${KIND})
     select private.count_messages('email', kind, 'sent', 1, 0, now()) from sent`,
    [id],
  )
  return 'sent'
}

/** Counts a mail that is not retried, for administrators. It stays in the outbox, with the code of the failure. */
export async function countFailedMail(database: pg.Pool, { id }: MailJob, error: unknown): Promise<void> {
  await database.query(
    `with failed as (
       update mail.outbox set failed_at = now(), failure = $2 where id = $1 and failed_at is null returning ${KIND}
     )
     select private.count_messages('email', kind, 'failed', 1, 0, now()) from failed`,
    [id, failureCode(error)],
  )
}

/** 'smtp_550' or 'ECONNREFUSED': the server's own message may name the recipient. */
function failureCode(error: unknown): string {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown }
  if (typeof responseCode === 'number') return `smtp_${responseCode}`
  return typeof code === 'string' ? code.slice(0, 40) : 'given_up'
}
