import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { SALE_PAYMENT_METHOD_LABELS, type SaleTerms } from '#domain/sales/sales.ts'

/** Terms as a list; what is open says so. */
export function TermsList({ terms }: { terms: SaleTerms }) {
  const { price, payment_method, handover_on, defects } = terms
  const lines = [
    ['Price', price === null ? null : formatKes(price)],
    ['Payment', payment_method && SALE_PAYMENT_METHOD_LABELS[payment_method]],
    ['Handover', handover_on && formatDate(handover_on)],
    ['Known defects', defects],
  ] as const
  return (
    <dl className="grid rounded-r border border-line bg-raise">
      {lines.map(([label, value]) => (
        <div
          key={label}
          className="grid gap-1 border-line px-4 py-3 not-first:border-t sm:grid-cols-[140px_minmax(0,1fr)] sm:gap-4"
        >
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            {value ?? <span className="text-ink-3">{label === 'Known defects' ? 'None named' : 'Open'}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
