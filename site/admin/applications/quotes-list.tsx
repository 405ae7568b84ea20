import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { INSURANCE_TYPE_LABELS, MAX_QUOTE_TEXT, QUOTE_STATUS_LABELS } from '#domain/money/insurance.ts'
import { WITHDRAWN, WITHDRAWN_LABEL } from '#domain/money/withdrawal.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DangerButton, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { decisionColumns } from '../decision-columns.tsx'
import { PremiumDialog } from './premium-dialog.tsx'
import { type AdminQuote, approveQuote, type RequestsAsked, rejectQuote } from './queries.ts'
import { nameOf, PERSON_COLUMN, Rejection } from './request-parts.tsx'

interface QuotesListProps {
  quotes: AdminQuote[]
  sort: RequestsAsked['sort']
}

/** Insurance quotes with everything needed to decide on them. */
export function QuotesList({ quotes, sort }: QuotesListProps) {
  const { busy, act } = useActions()
  const [approving, setApproving] = useState<AdminQuote | null>(null)
  const [rejecting, setRejecting] = useState<AdminQuote | null>(null)

  return (
    <>
      <Records
        label="Insurance quotes"
        rows={quotes}
        keyOf={({ id }) => id}
        sort={sort}
        columns={COLUMNS}
        actions={(quote) =>
          quote.status === 'pending' && (
            <>
              <Button
                size="s"
                variant="soft"
                busy={busy === quote.id}
                aria-label={`Approve: ${nameOf(quote)}, ${quote.provider}`}
                onClick={() => setApproving(quote)}
              >
                Approve
              </Button>
              <DangerButton
                aria-label={`Reject: ${nameOf(quote)}, ${quote.provider}`}
                onClick={() => setRejecting(quote)}
              >
                Reject
              </DangerButton>
            </>
          )
        }
      />
      {approving && (
        <PremiumDialog
          onClose={() => setApproving(null)}
          description={summary(approving)}
          estimate={approving.premium_amount ?? null}
          onConfirm={(premium) =>
            act(approving.id, (client) => approveQuote(client, approving.id, premium), {
              done: 'Quote approved!',
              failed: 'Failed to approve quote',
            })
          }
        />
      )}
      {rejecting && (
        <Rejection
          request={rejecting}
          noun="quote"
          reader="member"
          description={summary(rejecting)}
          maxLength={MAX_QUOTE_TEXT.decision_reason}
          onClose={() => setRejecting(null)}
          onConfirm={(reason) =>
            act(rejecting.id, (client) => rejectQuote(client, rejecting.id, reason), {
              done: 'Quote rejected',
              failed: 'Failed to reject quote',
            })
          }
        />
      )}
    </>
  )
}

function vehicleOf({ vehicle_make, vehicle_model, vehicle_year }: AdminQuote): string {
  return [vehicle_make, vehicle_model, vehicle_year].filter(Boolean).join(' ')
}

function summary(quote: AdminQuote): string {
  return `${nameOf(quote)}: ${vehicleOf(quote)} with ${quote.provider}.`
}

const COLUMNS: Column<AdminQuote>[] = [
  PERSON_COLUMN,
  {
    key: 'cover',
    label: 'Cover',
    cell: ({ coverage_type, provider }) => (
      <>
        <span className="block">{INSURANCE_TYPE_LABELS[coverage_type]}</span>
        <span className="block text-ink-2">{provider}</span>
      </>
    ),
  },
  {
    key: 'vehicle',
    label: 'Vehicle',
    sort: ['amount', 'amount_desc'],
    cell: (quote) => (
      <>
        {quote.vehicle_listing_id ? (
          <Link to={`/vehicles/${quote.vehicle_listing_id}`} className="text-ink">
            {vehicleOf(quote)}
          </Link>
        ) : (
          <span className="block">{vehicleOf(quote)}</span>
        )}
        {quote.vehicle_value !== null && (
          <span className="block text-xs text-ink-2">{formatKes(quote.vehicle_value)}</span>
        )}
      </>
    ),
  },
  {
    key: 'premium',
    label: 'Annual premium',
    cell: ({ premium_amount, status, valid_until }) => (
      <>
        <span className="block whitespace-nowrap">
          {premium_amount === null ? 'No estimate' : formatKes(premium_amount)}
        </span>
        {premium_amount !== null && status !== 'approved' && (
          <span className="block text-xs text-ink-2">Estimate</span>
        )}
        {valid_until && <span className="block text-xs text-ink-2">Until {formatDate(valid_until)}</span>}
      </>
    ),
  },
  ...decisionColumns<AdminQuote>((status) =>
    status === WITHDRAWN ? WITHDRAWN_LABEL : QUOTE_STATUS_LABELS[status],
  ),
]
