import { formatPhone } from '#domain/foundation/phone.ts'
import { CONTACT_STATUS_LABELS, CONTACT_TOPIC_LABELS } from '#domain/messages/contact.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { type MessagesAsked, writtenMessages } from './queries.ts'

/** The filtered messages as a CSV file. */
export function ExportMessages({ asked }: { asked: MessagesAsked }) {
  return (
    <ExportButton
      name="magari-messages"
      read={(client, page) => writtenMessages(client, { ...asked, page }, 1000)}
      rows={({ rows }) => rows}
      columns={[
        ['Id', (row) => row.id],
        ['State', (row) => CONTACT_STATUS_LABELS[row.status]],
        ['About', (row) => CONTACT_TOPIC_LABELS[row.topic]],
        ['Name', (row) => row.name],
        ['E-mail', (row) => row.email],
        ['Phone', (row) => row.phone && formatPhone(row.phone)],
        ['Message', (row) => row.message],
        ['Received', (row) => row.created_at],
      ]}
    />
  )
}
