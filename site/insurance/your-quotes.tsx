import type { LucideIcon } from 'lucide-react'
import CircleX from 'lucide-react/icons/circle-x'
import { formatDate } from '#domain/dates.ts'
import { INSURANCE_TYPE_LABELS, QUOTE_STATUS_LABELS } from '#domain/insurance.ts'
import { formatKes } from '#domain/money.ts'
import { labelOf } from '#domain/vehicles.ts'
import { OwnRequest, OwnRequests } from '../offers/own-requests.tsx'
import type { BadgeTone } from '../ui/badge.tsx'
import type { OwnQuote } from './queries.ts'

const LOOKS: Record<OwnQuote['status'], { tone: BadgeTone; icon?: LucideIcon }> = {
  pending: { tone: 'pending' },
  approved: { tone: 'active' },
  rejected: { tone: 'expired', icon: CircleX },
}

/** The quotes the visitor asked for, and what they were offered. */
export function YourQuotes({ quotes }: { quotes: OwnQuote[] }) {
  return (
    <OwnRequests
      id="your-quotes"
      title="Your Quotes"
      none="You have not asked for a quote yet."
      count={quotes.length}
    >
      {quotes.map((quote) => (
        <OwnRequest
          key={quote.id}
          title={quote.provider?.name ?? ''}
          {...(LOOKS[quote.status] ?? LOOKS.pending)}
          status={labelOf(QUOTE_STATUS_LABELS, quote.status)}
          reason={quote.decision_reason}
        >
          {quote.premium_amount !== null && quote.status !== 'rejected' && (
            <>
              <b className="font-medium text-ink">{formatKes(quote.premium_amount)} a year</b>
              {quote.status === 'pending' ? ' (estimate)' : ''} ·{' '}
            </>
          )}
          {labelOf(INSURANCE_TYPE_LABELS, quote.coverage_type)} for{' '}
          {[quote.vehicle_year, quote.vehicle_make, quote.vehicle_model].filter(Boolean).join(' ')} ·{' '}
          {quote.status === 'approved' && quote.valid_until
            ? `valid until ${formatDate(quote.valid_until)}`
            : formatDate(quote.created_at)}
        </OwnRequest>
      ))}
    </OwnRequests>
  )
}
