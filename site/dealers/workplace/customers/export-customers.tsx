import { formatTime } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { type CustomersQuery, ownCustomers } from './queries.ts'

/** The filtered customers as a CSV file. */
export function ExportCustomers({ asked }: { asked: CustomersQuery }) {
  return (
    <ExportButton
      name="magari-customers"
      read={(client, page) => ownCustomers(client, { ...asked, page }, 1000)}
      rows={({ customers }) => customers}
      columns={[
        ['Name', (customer) => customer.name],
        ['Phone', (customer) => customer.phone && formatPhone(customer.phone)],
        ['Inquiries', (customer) => customer.inquiries],
        ['New', (customer) => customer.new],
        ['Responded', (customer) => customer.responded],
        ['Closed', (customer) => customer.closed],
        ['Calls', (customer) => customer.calls],
        [
          'Asked about',
          (customer) =>
            [
              ...new Set([
                ...customer.threads.map(({ subject_title }) => subject_title),
                ...customer.called.map(({ title }) => title),
              ]),
            ].join('; '),
        ],
        ['First contact', (customer) => dayInNairobi(customer.first_contact_at)],
        [
          'Last contact',
          (customer) => `${dayInNairobi(customer.last_contact_at)} ${formatTime(customer.last_contact_at)}`,
        ],
        ['Next date', (customer) => customer.follow_up_on],
      ]}
    />
  )
}
