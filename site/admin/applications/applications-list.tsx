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
import { sortHead } from '../../workplace/list-address.ts'
import { type Column, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { decisionColumns } from '../decision-columns.tsx'
import { MemberCell } from '../member-cell.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { PersonsWords } from './persons-words.tsx'
import { type AdminApplication, moveApplication, type RequestsAsked } from './queries.ts'

type Move = Exclude<ApplicationStatus, 'pending'>

const MOVES: Record<Move, { verb: string; button?: string; done: string; failed: string; says: string }> = {
  approved: {
    verb: 'Approve',
    done: 'Application approved!',
    failed: 'Failed to approve application',
    says: 'is told that the lender approves the loan.',
  },
  rejected: {
    verb: 'Reject',
    done: 'Application rejected',
    failed: 'Failed to reject application',
    says: 'is told why.',
  },
  disbursed: {
    verb: 'Mark as disbursed',
    button: 'Disbursed',
    done: 'Application marked as disbursed!',
    failed: 'Failed to mark application as disbursed',
    says: 'is told that the lender has paid out the loan.',
  },
}

interface ApplicationsListProps {
  applications: AdminApplication[]
  asked: RequestsAsked
  params: URLSearchParams
}

/** Loan applications with all that is needed to decide them. */
export function ApplicationsList({ applications, asked, params }: ApplicationsListProps) {
  const { busy, act } = useActions()
  const [moving, setMoving] = useState<{ application: AdminApplication; to: Move } | null>(null)
  const rejecting = moving?.to === 'rejected'
  const move = (reason?: string) =>
    moving !== null &&
    act(
      moving.application.id,
      (client) => moveApplication(client, moving.application.id, moving.to, reason),
      MOVES[moving.to],
    )
  const person = moving ? nameOf(moving.application) : ''
  const loan = moving
    ? `${person}: ${formatKes(moving.application.loan_amount)} from ${moving.application.provider}.`
    : ''

  return (
    <>
      <Records
        label="Loan applications"
        rows={applications}
        keyOf={({ id }) => id}
        columns={columns(asked, params)}
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
      <ConfirmDialog
        open={moving !== null && !rejecting}
        onClose={() => setMoving(null)}
        title={moving?.to === 'disbursed' ? 'Mark this loan as disbursed?' : 'Approve this application?'}
        description={moving && `${loan} ${person} ${MOVES[moving.to].says}`}
        confirmLabel={moving ? MOVES[moving.to].verb : ''}
        tone="main"
        onConfirm={async () => {
          await move()
          setMoving(null)
        }}
      />
      <ReasonDialog
        key={moving?.application.id}
        about={moving?.application.id ?? ''}
        open={rejecting}
        onClose={() => setMoving(null)}
        title="Reject this application?"
        description={loan}
        label="Reason"
        help="Who applied reads it."
        missing="Say why the application is rejected; the person reads it."
        maxLength={MAX_APPLICATION_TEXT.decision_reason}
        confirmLabel="Reject"
        onConfirm={async (reason) => move(reason)}
      />
    </>
  )
}

function nameOf({ person, email, id }: AdminApplication): string {
  return person ?? email ?? id
}

function columns(asked: RequestsAsked, params: URLSearchParams): Column<AdminApplication>[] {
  const sort = (ascending: string, descending: string) =>
    sortHead('/admin/applications', params, asked.sort, { ascending, descending, first: 'desc' })
  return [
    {
      key: 'person',
      label: 'Person',
      main: true,
      cell: (application) => (
        <>
          <MemberCell id={application.user_id} name={application.person} email={application.email} />
          <PersonsWords phone={application.phone} message={application.message} />
        </>
      ),
    },
    {
      key: 'loan',
      label: 'Loan',
      sort: sort('amount', 'amount_desc'),
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
    ...decisionColumns<AdminApplication>(sort('oldest', 'newest'), (status) =>
      status === WITHDRAWN ? WITHDRAWN_LABEL : APPLICATION_STATUS_LABELS[status],
    ),
  ]
}
