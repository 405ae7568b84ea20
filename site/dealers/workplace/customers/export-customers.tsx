import { formatTime } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { type CustomersAsked, ownCustomers } from './queries.ts'

/** The customers who are filtered, as a file for a spreadsheet. */
export function ExportCustomers({ asked }: { asked: CustomersAsked }) {
  return (
    <ExportButton
      name="magari-customers"
      heads={[
        'Name',
        'Phone',
        'Inquiries',
        'New',
        'Responded',
        'Closed',
        'Calls',
        'Asked about',
        'First contact',
        'Last contact',
        'Next date',
      ]}
      read={(client, page) => ownCustomers(client, { ...asked, page }, 1000)}
      rows={({ customers }) =>
        customers.map((customer) => [
          customer.name,
          customer.phone && formatPhone(customer.phone),
          customer.inquiries,
          customer.new,
          customer.responded,
          customer.closed,
          customer.calls,
          [
            ...new Set([
              ...customer.threads.map(({ subject_title }) => subject_title),
              ...customer.called.map(({ title }) => title),
            ]),
          ].join('; '),
          dayInNairobi(customer.first_contact_at),
          `${dayInNairobi(customer.last_contact_at)} ${formatTime(customer.last_contact_at)}`,
          customer.follow_up_on,
        ])
      }
    />
  )
}
