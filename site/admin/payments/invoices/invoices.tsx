import { formatKesAndCents } from '#domain/foundation/cents.ts'
import { formatDate, formatMonth } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { INVOICE_KIND_LABELS, INVOICE_KINDS } from '#domain/money/tax-invoices.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { downloadInvoice } from '../../../money/payments/download-invoice.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { choiceOf, pageOf, searchOf } from '../../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../../workplace/list-form.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import { type Column, Records } from '../../../workplace/records.tsx'
import { MemberCell } from '../../member-cell.tsx'
import type { Route } from './+types/invoices.ts'
import { type AdminInvoice, adminInvoices, type InvoicesAsked } from './queries.ts'

const MONTHS = 24

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const months = lastMonths(dayInNairobi(Date.now()))
  const asked: InvoicesAsked = {
    search: searchOf(searchParams),
    kind: choiceOf(searchParams, 'kind', INVOICE_KINDS),
    month: choiceOf(searchParams, 'month', months),
    page: pageOf(searchParams),
  }
  const list = await readOrToast(request, 'Failed to load invoices', (client) => adminInvoices(client, asked))
  return { asked, list, months }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Invoices' }

export const meta = () => [{ title: 'Invoices | Magari' }, { name: 'robots', content: 'noindex' }]

/** Invoices and credit notes, and the file for the bookkeeper's VAT return. */
export default function Invoices({ loaderData: { asked, list, months } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Invoices">
        Each approved payment has one, and each refund a credit note. Neither can be changed.
      </PageHead>
      <ListForm
        search={asked.search}
        searchLabel="Number, buyer, KRA PIN or payment number"
        end={<ExportInvoices asked={asked} />}
        found={list ? { count: list.total, one: 'document', several: 'documents' } : undefined}
      >
        <ListSelect
          name="kind"
          label="Kind"
          value={asked.kind}
          all="Both kinds"
          options={INVOICE_KINDS.map((value) => ({ value, label: INVOICE_KIND_LABELS[value] }))}
        />
        <ListSelect
          name="month"
          label="Month"
          value={asked.month}
          all="All months"
          options={months.map((value) => ({ value, label: formatMonth(`${value}-15`) }))}
        />
      </ListForm>
      {!list && <LoadFailed title="Failed to load invoices" />}
      {list?.invoices.length === 0 && (
        <EmptyState title="No invoices found">
          {asked.search || asked.kind || asked.month
            ? 'Try another search, kind or month.'
            : 'The invoice of a payment is issued when the payment is approved.'}
        </EmptyState>
      )}
      {list && list.invoices.length > 0 && (
        <>
          <p className="mb-3 text-ink-2">
            Net {formatKesAndCents(list.sums.net)} · VAT {formatKesAndCents(list.sums.vat)} · Total{' '}
            <b className="font-medium text-ink">{formatKesAndCents(list.sums.total)}</b>, credit notes taken
            off
          </p>
          <Records
            label="Invoices"
            rows={list.invoices}
            keyOf={({ id }) => id}
            columns={columnsOf(list.invoices)}
            actions={({ number }) => (
              <Button size="s" aria-label={`PDF of ${number}`} onClick={() => void downloadInvoice(number)}>
                PDF
              </Button>
            )}
          />
          <ListPages list={list} />
        </>
      )}
    </>
  )
}

/** What KRA answered is shown only where something is to be sent there. */
function columnsOf(invoices: readonly AdminInvoice[]): Column<AdminInvoice>[] {
  const atKra = invoices.some(({ etims_attempts }) => etims_attempts !== null)
  return atKra ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'etims')
}

const COLUMNS: Column<AdminInvoice>[] = [
  {
    key: 'number',
    label: 'Number',
    main: true,
    cell: ({ number, credited_number, kind }) => (
      <>
        <span className="block font-medium whitespace-nowrap">{number}</span>
        <span className="block text-sm text-ink-2">
          {kind === 'credit_note' ? `Credit note for ${credited_number}` : INVOICE_KIND_LABELS[kind]}
        </span>
      </>
    ),
  },
  { key: 'date', label: 'Date', cell: ({ issued_at }) => formatDate(issued_at) },
  {
    key: 'buyer',
    label: 'Buyer',
    cell: ({ buyer_id, buyer_name, buyer_business, buyer_kra_pin }) => (
      <>
        {buyer_id ? (
          <MemberCell id={buyer_id} name={buyer_business ?? buyer_name} email={null} />
        ) : (
          <span>{buyer_business ?? buyer_name}, erased account</span>
        )}
        {buyer_kra_pin && <span className="block text-sm text-ink-2">{buyer_kra_pin}</span>}
      </>
    ),
  },
  { key: 'net', label: 'Net', numeric: true, cell: ({ net }) => formatKesAndCents(net) },
  {
    key: 'vat',
    label: 'VAT',
    numeric: true,
    cell: ({ vat, vat_percent }) => (vat_percent === null ? 'None' : formatKesAndCents(vat)),
  },
  { key: 'total', label: 'Total', numeric: true, cell: ({ total }) => formatKesAndCents(total) },
  {
    key: 'etims',
    label: 'KRA',
    cell: ({ control_unit_number, etims_attempts, etims_error }) => (
      <span className="wrap-anywhere">
        {control_unit_number ?? etims_error ?? (etims_attempts === null ? 'Not sent' : 'To be sent')}
      </span>
    ),
  },
]

function ExportInvoices({ asked }: { asked: InvoicesAsked }) {
  return (
    <ExportButton
      name={`magari-invoices${asked.month ? `-of-${asked.month}` : ''}`}
      read={(client, page) => adminInvoices(client, { ...asked, page }, 1000)}
      rows={({ invoices }) => invoices}
      columns={[
        ['Date', ({ issued_at }) => dayInNairobi(issued_at)],
        ['Kind', ({ kind }) => INVOICE_KIND_LABELS[kind]],
        ['Number', ({ number }) => number],
        ['Of invoice', ({ credited_number }) => credited_number],
        ['Buyer', ({ buyer_business, buyer_name }) => buyer_business ?? buyer_name],
        ['Buyer PIN', ({ buyer_kra_pin }) => buyer_kra_pin],
        ['For', ({ item }) => item],
        ['Net (KES)', ({ net }) => net],
        ['VAT %', ({ vat_percent }) => vat_percent],
        ['VAT (KES)', ({ vat }) => vat],
        ['Total (KES)', ({ total }) => total],
        ['Payment number', ({ payment_number }) => payment_number],
        ['Receipt', ({ receipt_number }) => receipt_number],
        ['CU invoice number', ({ control_unit_number }) => control_unit_number],
      ]}
    />
  )
}

/** The months up to this day's, the newest first: `2026-12`. */
function lastMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, before) =>
    new Date(Date.UTC(year, month - 1 - before, 1)).toISOString().slice(0, 7),
  )
}
