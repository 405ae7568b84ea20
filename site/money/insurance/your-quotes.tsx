import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { INSURANCE_TYPE_LABELS } from '#domain/money/insurance.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Button } from '../../ui/button.tsx'
import { OwnRequest, OwnRequests } from '../requests/own-requests.tsx'
import { useWithdrawal } from '../requests/withdrawal.tsx'
import type { OwnQuote } from './queries.ts'
import { quoteState } from './quote-state.ts'

/** The visitor's quotes with their offers. */
export function YourQuotes({ quotes, onChange }: { quotes: OwnQuote[]; onChange: () => Promise<void> }) {
  const { ask, question } = useWithdrawal<OwnQuote>({
    noun: 'quote',
    describe: (quote) => `${quote.provider?.name}: ${vehicleOf(quote)}`,
    requests: 'insurance_quotes',
    onChange,
    listId: 'your-quotes',
  })
  return (
    <>
      <OwnRequests
        id="your-quotes"
        title="Your Quotes"
        none="You have not requested a quote yet."
        count={quotes.length}
      >
        {quotes.map((quote) => (
          <OwnRequest
            key={quote.id}
            title={quote.provider?.name ?? ''}
            {...quoteState(quote.status)}
            reason={quote.decision_reason}
            action={
              quote.status === 'pending' && (
                <Button
                  size="s"
                  onClick={() => ask(quote)}
                  aria-label={`Withdraw the quote of ${quote.provider?.name}`}
                >
                  Withdraw
                </Button>
              )
            }
          >
            {quote.premium_amount !== null && ['pending', 'approved'].includes(quote.status) && (
              <>
                <b className="font-medium text-ink">{formatKes(quote.premium_amount)} a year</b>
                {quote.status === 'pending' ? ' (estimate)' : ''} ·{' '}
              </>
            )}
            {labelOf(INSURANCE_TYPE_LABELS, quote.coverage_type)} for {vehicleOf(quote)} ·{' '}
            {quote.status === 'approved' && quote.valid_until
              ? `valid until ${formatDate(quote.valid_until)}`
              : formatDate(quote.created_at)}
          </OwnRequest>
        ))}
      </OwnRequests>
      {question}
    </>
  )
}

/** `2015 Toyota Axio`. */
function vehicleOf({ vehicle_year, vehicle_make, vehicle_model }: OwnQuote): string {
  return [vehicle_year, vehicle_make, vehicle_model].filter(Boolean).join(' ')
}
