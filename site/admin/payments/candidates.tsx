import { Link } from 'react-router'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { Button } from '../../ui/button.tsx'
import type { PaymentCandidate } from './unmatched-queries.ts'

/** What speaks for a candidate, in the database's words and ours. */
const REASONS: Readonly<Record<string, string>> = {
  receipt: 'reports this receipt',
  receipt_similar: 'reports a similar receipt',
  account: 'has the account number',
  account_similar: 'has nearly the account number',
  amount: 'is due this amount',
  number: 'the payer’s number fits',
  name: 'the payer’s name fits',
  time: 'made about then',
}

interface CandidatesProps {
  candidates: PaymentCandidate[]
  busy: boolean
  onAssign: (candidate: PaymentCandidate) => void
}

/** The pending requests that a payment can be for, best first, each with why; one press assigns the payment. */
export function Candidates({ candidates, busy, onAssign }: CandidatesProps) {
  if (candidates.length === 0) return null
  return (
    <ul aria-label="Best candidates" className="mt-2 grid gap-2 lg:min-w-56">
      {candidates.map((candidate) => (
        <li
          key={candidate.request_id}
          className="grid justify-items-start gap-1 border-l-2 border-line-2 pl-2 text-left text-xs text-ink-2"
        >
          <span>
            <Link
              to={`/admin/payments?search=${candidate.payment_number}`}
              className="font-medium text-ink underline"
            >
              {candidate.payment_number}
            </Link>{' '}
            {candidate.payer}, {candidate.plan ?? 'no plan'}
            {candidate.due !== null && `, ${formatKes(candidate.due)} due`}
            {`, ${formatDate(candidate.created_at)}, ${formatTime(candidate.created_at)}`}
          </span>
          <span>{candidate.reasons.map((reason) => REASONS[reason] ?? reason).join(', ')}</span>
          {candidate.other_payer && <span className="text-amber-ink">Paid from another number.</span>}
          {candidate.assignable && (
            <Button
              size="s"
              variant="soft"
              busy={busy}
              aria-label={`Assign to ${candidate.payment_number}`}
              onClick={() => onAssign(candidate)}
            >
              Assign
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
