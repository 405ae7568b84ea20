import type pg from 'pg'
import { type OutboxRow, renderMail } from '#backend/auth/mail.ts'
import type { MailSettings, MailTransport } from '../mail.ts'
import { deliverNewsletter } from './deliver-newsletter.ts'

export interface MailJob {
  /** Id of the row in auth.mail_outbox. */
  id: number
}

/**
 * Sends one outbox mail, then deletes its row. A crash between the two sends it twice rather than never; a missing row was
 * already sent.
 */
export async function deliverMail(
  database: pg.Pool,
  transport: MailTransport,
  settings: MailSettings,
  { id }: MailJob,
): Promise<void> {
  const { rows } = await database.query<OutboxRow>(
    'select template, recipient, data from auth.mail_outbox where id = $1',
    [id],
  )
  const row = rows[0]
  if (!row) return
  if (row.template === 'newsletter') return deliverNewsletter(database, transport, settings, id)
  await transport.send(renderMail(row, settings))
  await database.query('delete from auth.mail_outbox where id = $1', [id])
}
