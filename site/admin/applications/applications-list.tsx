import { useState } from 'react'
import { Link } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import {
  APPLICATION_STATUS_LABELS,
  APPLICATION_TRANSITIONS,
  type ApplicationStatus,
  EMPLOYMENT_STATUS_LABELS,
  MAX_APPLICATION_TEXT,
} from '#domain/money/financing.ts'
import { WITHDRAWN, WITHDRAWN_LABEL } from '#domain/money/withdrawal.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { decisionColumns } from '../decision-columns.tsx'
import { type AdminApplication, moveApplication, type RequestsAsked } from './queries.ts'
import { nameOf, PERSON_COLUMN, Rejection } from './request-parts.tsx'

type Move = Exclude<ApplicationStatus, 'pending'>

const MOVES: Record<Move, { verb: string; button?: string; done: string; failed: string; says: string }> = {
  approved: {
    verb: 'Approve',
    done: 'Application approved!',
    failed: 'Failed to approve application',
    says: 'will be notified that the lender has approved the loan.',
  },
  rejected: {
    verb: 'Reject',
    done: 'Application rejected',
    failed: 'Failed to reject application',
    says: 'will be notified of the reason.',
  },
  disbursed: {
    verb: 'Mark as disbursed',
    button: 'Disbursed',
    done: 'Application marked as disbursed!',
    failed: 'Failed to mark application as disbursed',
    says: 'will be notified that the lender has paid out the loan.',
  },
}

interface ApplicationsListProps {
  applications: AdminApplication[]
  sort: RequestsAsked['sort']
}

/** Loan applications with everything needed to decide on them. */
export function ApplicationsList({ applications, sort }: ApplicationsListProps) {
  const { busy, act } = useActions()
  const [moving, setMoving] = useState<{ application: AdminApplication; to: Move } | null>(null)
  return (
    <>
      <Records
        label="Loan applications"
        rows={applications}
        keyOf={({ id }) => id}
        sort={sort}
        columns={COLUMNS}
        actions={(application) =>
          (APPLICATION_TRANSITIONS[application.status] as readonly Move[]).map((to) => (
            <Button
              key={to}
              size="s"
              variant={to === 'rejected' ? 'bare' : 'soft'}
              className={to === 'rejected' ? 'text-danger!' : undefined}
              busy={busy === application.id}
              aria-label={`${MOVES[to].verb}: ${nameOf(application)}, ${application.provider}`}
              onClick={() => setMoving({ application, to })}
            >
              {MOVES[to].button ?? MOVES[to].verb}
            </Button>
          ))
        }
      />
      {moving && <Question {...moving} act={act} onClose={() => setMoving(null)} />}
    </>
  )
}

interface QuestionProps {
  application: AdminApplication
  to: Move
  act: ReturnType<typeof useActions>['act']
  onClose: () => void
}

/** Confirms a change of state; a rejection requires a reason. */
function Question({ application, to, act, onClose }: QuestionProps) {
  const { verb, says } = MOVES[to]
  const person = nameOf(application)
  const loan = `${person}: ${formatKes(application.loan_amount)} from ${application.provider}.`
  const move = (reason?: string) =>
    act(application.id, (client) => moveApplication(client, application.id, to, reason), MOVES[to])
  if (to === 'rejected')
    return (
      <Rejection
        request={application}
        noun="application"
        reader="applicant"
        description={loan}
        maxLength={MAX_APPLICATION_TEXT.decision_reason}
        onClose={onClose}
        onConfirm={move}
      />
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={to === 'disbursed' ? 'Mark this loan as disbursed?' : 'Approve this application?'}
      description={`${loan} ${person} ${says}`}
      confirmLabel={verb}
      tone="main"
      onConfirm={async () => {
        await move()
        onClose()
      }}
    />
  )
}

const COLUMNS: Column<AdminApplication>[] = [
  PERSON_COLUMN,
  {
    key: 'loan',
    label: 'Loan',
    sort: ['amount', 'amount_desc'],
    cell: ({ loan_amount, down_payment, term_months, provider }) => (
      <>
        <span className="block font-medium whitespace-nowrap">{formatKes(loan_amount)}</span>
        <span className="block">{provider}</span>
        <span className="block text-xs text-ink-2">
          {term_months} months
          {down_payment > 0 && `, ${formatKes(down_payment)} down`}
        </span>
      </>
    ),
  },
  {
    key: 'income',
    label: 'Income',
    cell: ({ monthly_income, employment_status }) => (
      <>
        <span className="block whitespace-nowrap">{formatKes(monthly_income)}</span>
        <span className="block text-xs text-ink-2">a month</span>
        <span className="block text-xs text-ink-2">{EMPLOYMENT_STATUS_LABELS[employment_status]}</span>
      </>
    ),
  },
  {
    key: 'vehicle',
    label: 'Vehicle',
    cell: ({ vehicle_listing_id, vehicle, vehicle_price }) =>
      vehicle_listing_id && vehicle ? (
        <>
          <Link to={`/vehicles/${vehicle_listing_id}`} className="text-ink">
            {vehicle}
          </Link>
          {vehicle_price !== null && (
            <span className="block text-xs text-ink-2">{formatKes(vehicle_price)}</span>
          )}
        </>
      ) : (
        '–'
      ),
  },
  ...decisionColumns<AdminApplication>((status) =>
    status === WITHDRAWN ? WITHDRAWN_LABEL : APPLICATION_STATUS_LABELS[status],
  ),
]
