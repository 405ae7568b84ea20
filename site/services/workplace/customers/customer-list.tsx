import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { REGULAR_CUSTOMER_BOOKINGS } from '#domain/services/bookings.ts'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { addressWith } from '../../../workplace/list-address.ts'
import { ListPages } from '../../../workplace/list-form.tsx'
import { type Column, Records } from '../../../workplace/records.tsx'
import { CustomerBadge } from './customer-badge.tsx'
import {
  type CustomersQuery,
  type ProviderCustomer,
  type ProviderCustomers,
  providerCustomers,
} from './queries.ts'

/** The path of the list and of a customer's history. */
export const CUSTOMERS_PATH = '/service-provider/customers'

/** Shown for customers without a name. */
export const NAMELESS = 'Unnamed customer'

interface CustomerListProps {
  list: ProviderCustomers
  asked: CustomersQuery
  params: URLSearchParams
}

/** The business's customers. */
export function CustomerList({ list, asked, params }: CustomerListProps) {
  return (
    <>
      <Records
        label="Customers"
        rows={list.customers}
        keyOf={({ customer }) => customer}
        sort={asked.sort}
        columns={columns(params)}
      />
      <ListPages list={list} />
    </>
  )
}

function columns(params: URLSearchParams): Column<ProviderCustomer>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      main: true,
      sort: ['name', 'name_desc', 'ascending'],
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
      sort: ['bookings_asc', 'bookings'],
      cell: ({ booking_count }) => formatNumber(booking_count),
    },
    {
      key: 'spent',
      label: 'Total spent',
      numeric: true,
      sort: ['spent_asc', 'spent'],
      cell: ({ total_spent }) => formatKes(total_spent),
    },
    {
      key: 'last',
      label: 'Last booking',
      sort: ['last_first', 'last'],
      cell: ({ last_booking_date }) => (
        <span className="whitespace-nowrap">{formatDate(last_booking_date)}</span>
      ),
    },
  ]
}

/** The filtered customers as a CSV file. */
export function ExportCustomers({ asked }: { asked: CustomersQuery }) {
  return (
    <ExportButton
      name="magari-customers"
      read={(client, page) => providerCustomers(client, { ...asked, page }, 1000)}
      rows={({ customers }) => customers}
      columns={[
        ['Name', (one) => one.name],
        ['Phone', (one) => one.phone && formatPhone(one.phone)],
        ['E-mail', (one) => one.email],
        [
          'Customer',
          (one) => (one.booking_count >= REGULAR_CUSTOMER_BOOKINGS ? 'Regular Customer' : 'New Customer'),
        ],
        ['Bookings', (one) => one.booking_count],
        ['Total spent (KES)', (one) => one.total_spent],
        ['First booking', (one) => dayInNairobi(one.first_booking_date)],
        ['Last booking', (one) => dayInNairobi(one.last_booking_date)],
      ]}
    />
  )
}
