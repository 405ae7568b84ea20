import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { REGULAR_CUSTOMER_BOOKINGS } from '#domain/services/bookings.ts'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { addressWith, sortHead } from '../../../workplace/list-address.ts'
import { ListPages } from '../../../workplace/list-form.tsx'
import { type Column, Records } from '../../../workplace/records.tsx'
import { CustomerBadge } from './customer-badge.tsx'
import {
  type CustomersAsked,
  type ProviderCustomer,
  type ProviderCustomers,
  providerCustomers,
} from './queries.ts'

/** The address of the list, which the history of one customer is below. */
export const CUSTOMERS_PATH = '/service-provider/customers'

/** How somebody is called who has given no name. */
export const NAMELESS = 'Nameless customer'

interface CustomerListProps {
  list: ProviderCustomers
  asked: CustomersAsked
  params: URLSearchParams
}

/** The people who have booked the business. */
export function CustomerList({ list, asked, params }: CustomerListProps) {
  return (
    <>
      <Records
        label="Customers"
        rows={list.customers}
        keyOf={({ customer }) => customer}
        columns={columns(asked, params)}
      />
      <ListPages list={list} path={CUSTOMERS_PATH} params={params} />
    </>
  )
}

function columns({ sort }: CustomersAsked, params: URLSearchParams): Column<ProviderCustomer>[] {
  const head = (ascending: string, descending: string, first: 'asc' | 'desc') =>
    sortHead(CUSTOMERS_PATH, params, sort, { ascending, descending, first })
  return [
    {
      key: 'name',
      label: 'Name',
      main: true,
      sort: head('name', 'name_desc', 'asc'),
      cell: ({ customer, name }) => (
        <Link
          to={addressWith(CUSTOMERS_PATH, params, { customer })}
          className="inline-flex min-h-11 items-center text-ink lg:min-h-0"
        >
          {name ?? NAMELESS}
        </Link>
      ),
    },
    {
      key: 'phone',
      label: 'Phone',
      cell: ({ phone }) =>
        phone ? (
          <a href={`tel:${phone}`} className="reach whitespace-nowrap text-ink">
            {formatPhone(phone)}
          </a>
        ) : (
          '–'
        ),
    },
    {
      key: 'kind',
      label: 'Customer',
      cell: ({ booking_count }) => <CustomerBadge bookings={booking_count} />,
    },
    {
      key: 'bookings',
      label: 'Bookings',
      numeric: true,
      sort: head('bookings_asc', 'bookings', 'desc'),
      cell: ({ booking_count }) => formatNumber(booking_count),
    },
    {
      key: 'spent',
      label: 'Total spent',
      numeric: true,
      sort: head('spent_asc', 'spent', 'desc'),
      cell: ({ total_spent }) => formatKes(total_spent),
    },
    {
      key: 'last',
      label: 'Last booking',
      sort: head('last_first', 'last', 'desc'),
      cell: ({ last_booking_date }) => (
        <span className="whitespace-nowrap">{formatDate(last_booking_date)}</span>
      ),
    },
  ]
}

/** The customers who are filtered, as a file for a spreadsheet. */
export function ExportCustomers({ asked }: { asked: CustomersAsked }) {
  return (
    <ExportButton
      name="magari-customers"
      heads={[
        'Name',
        'Phone',
        'E-mail',
        'Customer',
        'Bookings',
        'Total spent (KES)',
        'First booking',
        'Last booking',
      ]}
      read={(client, page) => providerCustomers(client, { ...asked, page }, 1000)}
      rows={({ customers }) =>
        customers.map((one) => [
          one.name,
          one.phone && formatPhone(one.phone),
          one.email,
          one.booking_count >= REGULAR_CUSTOMER_BOOKINGS ? 'Regular Customer' : 'New Customer',
          one.booking_count,
          one.total_spent,
          dayInNairobi(one.first_booking_date),
          dayInNairobi(one.last_booking_date),
        ])
      }
    />
  )
}
