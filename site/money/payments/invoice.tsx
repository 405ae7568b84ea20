import { useState } from 'react'
import { data, href, Link } from 'react-router'
import { encode } from 'uqr'
import { formatKesAndCents } from '#domain/foundation/cents.ts'
import { formatDate, formatDateTime } from '#domain/foundation/dates.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import {
  buyerLines,
  invoiceItem,
  invoicePeriod,
  invoiceSums,
  invoiceTitle,
  sellerLines,
  type TaxInvoice,
} from '#domain/money/tax-invoices.ts'
import { browserClient } from '../../client.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/invoice.ts'
import { downloadInvoice } from './download-invoice.ts'
import { taxInvoice } from './invoice-queries.ts'
import { ReceiptLine } from './receipt-line.tsx'
import './receipt.css'

export async function clientLoader({ params: { invoice: named } }: Route.ClientLoaderArgs) {
  const invoice = await taxInvoice(await browserClient(), named)
  if (!invoice) throw data(null, { status: 404 })
  return { invoice }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const invoice = loaderData?.invoice
  return [
    { title: `${invoice ? `${invoiceTitle(invoice)} ${invoice.number}` : 'Invoice'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function InvoicePage({ loaderData: { invoice } }: Route.ComponentProps) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    await downloadInvoice(invoice.number)
    setBusy(false)
  }
  return (
    <div className="receipt-page wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: 'Subscriptions', to: href('/payments') }, { label: invoice.number }]} />
      <article className="receipt grid gap-5 rounded-r border border-line bg-raise p-5 sm:p-8">
        <header className="grid gap-4">
          <div className="grid gap-0.5 wrap-anywhere">
            <p className="text-lg font-semibold">{invoice.seller_name}</p>
            {sellerLines(invoice, formatPhone).map((line) => (
              <p key={line} className="text-ink-2">
                {line}
              </p>
            ))}
          </div>
          <h1>{invoiceTitle(invoice)}</h1>
          <OtherDocument invoice={invoice} />
        </header>
        <Facts invoice={invoice} />
        {invoice.control_unit_number && <ControlUnit invoice={invoice} />}
      </article>
      <div className="flex flex-wrap gap-3 pt-5">
        <Button variant="main" className="max-sm:w-full" busy={busy} onClick={() => void download()}>
          <Icon of="download" />
          Download PDF
        </Button>
        <Button className="max-sm:w-full" onClick={() => print()}>
          <Icon of="printer" />
          Print
        </Button>
        <LinkButton to={href('/payments')} variant="bare" className="max-sm:w-full">
          Back to subscriptions
        </LinkButton>
      </div>
    </div>
  )
}

/** The credit note of an invoice, and the invoice of a credit note. */
function OtherDocument({ invoice }: { invoice: TaxInvoice }) {
  const other = invoice.credited_number ?? invoice.credit_note_number
  if (!other) return null
  return (
    <p>
      {invoice.kind === 'credit_note' ? 'Takes back invoice ' : 'Taken back by credit note '}
      <Link to={href('/payments/invoices/:invoice', { invoice: other })} className="text-green-ink underline">
        {other}
      </Link>
    </p>
  )
}

function Facts({ invoice }: { invoice: TaxInvoice }) {
  const period = invoicePeriod(invoice)
  return (
    <dl>
      <ReceiptLine label="Number">{invoice.number}</ReceiptLine>
      <ReceiptLine label="Date">{formatDate(invoice.issued_at)}</ReceiptLine>
      <ReceiptLine label="To">
        {buyerLines(invoice).map((line, place) => (
          <span key={line} className={place === 0 ? 'block' : 'block font-normal'}>
            {line}
          </span>
        ))}
      </ReceiptLine>
      <ReceiptLine label="For">
        {invoiceItem(invoice)}
        {period && <span className="block font-normal">{period}</span>}
      </ReceiptLine>
      <ReceiptLine label={invoice.kind === 'credit_note' ? 'Was paid' : 'Paid'}>
        {formatDate(invoice.paid_at)}, {PAYMENT_METHOD_LABELS[invoice.payment_method]}
        {invoice.receipt_number && <span className="block font-normal">{invoice.receipt_number}</span>}
      </ReceiptLine>
      <ReceiptLine label="Payment number">{invoice.payment_number}</ReceiptLine>
      {invoiceSums(invoice).map(({ label, amount }) =>
        label === 'Total' ? (
          <div
            key={label}
            className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-ink pt-3"
          >
            <dt className="font-semibold">Total</dt>
            <dd className="text-xl font-semibold">{formatKesAndCents(amount)}</dd>
          </div>
        ) : (
          <div key={label} className="flex justify-between gap-x-4 border-t border-line py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium">{formatKesAndCents(amount)}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** What KRA's control unit made of it, with the code that leads to KRA's confirmation. */
function ControlUnit({ invoice }: { invoice: TaxInvoice }) {
  return (
    <section aria-label="KRA eTIMS" className="flex flex-wrap items-start justify-between gap-4">
      <dl className="min-w-0 flex-1">
        <ReceiptLine label="CU invoice number">{invoice.control_unit_number}</ReceiptLine>
        {invoice.internal_data && <ReceiptLine label="Internal data">{invoice.internal_data}</ReceiptLine>}
        {invoice.receipt_signature && (
          <ReceiptLine label="Receipt signature">{invoice.receipt_signature}</ReceiptLine>
        )}
        {invoice.signed_at && <ReceiptLine label="Signed">{formatDateTime(invoice.signed_at)}</ReceiptLine>}
      </dl>
      {invoice.qr_address && <Qr address={invoice.qr_address} />}
    </section>
  )
}

/** Black on white in both themes, or cameras cannot read it. */
function Qr({ address }: { address: string }) {
  const { data: rows, size } = encode(address, { border: 2 })
  const path = rows.flatMap((cells, y) => cells.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <a href={address} className="flex-none rounded-r bg-white" rel="noopener noreferrer">
      <svg viewBox={`0 0 ${size} ${size}`} className="size-32" role="img" aria-label="Confirm at KRA">
        <path d={path} fill="black" />
      </svg>
    </a>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord title="Invoice not found" to={href('/payments')} label="See your payments">
      An invoice is available once the payment is approved, and only to the person who paid.
    </NoSuchRecord>
  )
}
