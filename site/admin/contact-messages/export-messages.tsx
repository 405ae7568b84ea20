import { formatPhone } from '#domain/foundation/phone.ts'
import { CONTACT_STATUS_LABELS, CONTACT_TOPIC_LABELS } from '#domain/messages/contact.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { type MessagesAsked, writtenMessages } from './queries.ts'

/** The messages that are filtered, as a file for a spreadsheet. */
export function ExportMessages({ asked }: { asked: MessagesAsked }) {
  return (
    <ExportButton
      name="magari-messages"
      heads={['Id', 'State', 'About', 'Name', 'E-mail', 'Phone', 'Message', 'Received']}
      read={(client, page) => writtenMessages(client, { ...asked, page }, 1000)}
      rows={({ rows }) =>
        rows.map((row) => [
          row.id,
          CONTACT_STATUS_LABELS[row.status],
          CONTACT_TOPIC_LABELS[row.topic],
          row.name,
          row.email,
          row.phone && formatPhone(row.phone),
          row.message,
          row.created_at,
        ])
      }
    />
  )
}
