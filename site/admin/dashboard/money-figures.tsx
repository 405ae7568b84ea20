import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { formatMonth } from '#domain/foundation/dates.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import type { LedgerPeriod } from '../payments/ledger/queries.ts'

const FIGURES = [
  { key: 'received', label: 'Received' },
  { key: 'cleared', label: 'Cleared' },
  { key: 'to_clear', label: 'To clear' },
  { key: 'refunded', label: 'Refunded' },
] as const

/** What the ledger says of today and of this month. */
export function MoneyFigures({ today, month }: { today: LedgerPeriod; month: LedgerPeriod }) {
  return (
    <section aria-labelledby="money" className="mt-10">
      <SectionHead id="money" title="Money" more={{ to: '/admin/payments/ledger', all: 'days' }} />
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {FIGURES.map(({ key, label }) => (
          <div key={key} className="rounded-r border border-line bg-raise p-3">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-lg font-semibold whitespace-nowrap">{formatKesWithCents(today[key])}</dd>
            {key !== 'to_clear' && (
              <dd className="text-sm text-ink-2">
                {formatKesWithCents(month[key])} in {formatMonth(month.period)}
              </dd>
            )}
            {key === 'to_clear' && <dd className="text-sm text-ink-2">owed to payers now</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
