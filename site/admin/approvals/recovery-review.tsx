import { useState } from 'react'
import { formatDateTime, formatMonth } from '#domain/foundation/dates.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { RECOVERY_REJECTION_REASONS } from '#domain/trust/account-recoveries.ts'
import { useFocusFallback } from '../../frame/use-focus-fallback.ts'
import { Button } from '../../ui/button.tsx'
import { useIsGone } from '../../workplace/steady-rows.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { ReasonDialog } from '../form-dialog.tsx'
import { EvidencePages } from './evidence-pages.tsx'
import { approveRecovery, rejectRecovery, type WaitingAccountRecovery } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { SellerSummary } from './seller-summary.tsx'

/** A request for an account whose number is lost: what its maker states beside what the account has. */
export function RecoveryReview({ recovery }: { recovery: WaitingAccountRecovery }) {
  const { id, phone, belongings, created_at, evidence_id, pages, requester, account, approvals } = recovery
  const [isOpened, setOpened] = useState(false)
  const number = formatPhone(phone)
  return (
    <ReviewCard
      id={id}
      name={number}
      title={`Lost number ${number}`}
      line={`Asked ${formatDateTime(created_at)}. ${waitOf(recovery)}`}
      pictures={null}
      facts={factsOf(recovery)}
      description={belongings}
      evidence={
        <>
          <EvidencePages
            id={evidence_id}
            count={pages}
            label={`Papers for ${number}`}
            onOpened={() => setOpened(true)}
          />
          {approvals.map(({ by, reason, approved_at }) => (
            <p key={approved_at} className="text-sm wrap-anywhere">
              <b className="font-medium">Approved by {by}</b>, {formatDateTime(approved_at)}: {reason}
            </p>
          ))}
          {account && <SellerSummary seller={account.person} title="Account with this number" />}
          <SellerSummary seller={requester} title="New account, which asks" />
        </>
      }
      decision={<RecoveryDecision recovery={recovery} number={number} isOpened={isOpened} />}
    />
  )
}

function waitOf({ account, told_at, hands_over_at }: WaitingAccountRecovery): string {
  if (!account) return 'No account has this number.'
  if (!told_at || !hands_over_at)
    return 'The owner of the account is not told yet: within minutes, once a mail or a message reaches them.'
  return `The owner was told ${formatDateTime(told_at)}; handed over ${formatDateTime(hands_over_at)} at the earliest.`
}

function factsOf({ names, account }: WaitingAccountRecovery): [string, string | null][] {
  const stated: [string, string | null] = ['Names as stated', names]
  if (!account) return [stated]
  const { person, first_name, last_name, has_email, has_second_factor, last_used_at } = account
  return [
    stated,
    ['Names of the account', [first_name, last_name].filter(Boolean).join(' ') || null],
    ['Business', person.business_name],
    ['Member since', formatMonth(person.member_since)],
    ['Last used', last_used_at && formatDateTime(last_used_at)],
    ['Confirmed e-mail', has_email ? 'Yes: a link by mail leads in' : 'No'],
    ['Second factor', has_second_factor ? 'Yes: it stays' : 'No'],
    ['Spare parts', String(account.spare_parts)],
    ['Bookings', String(account.bookings)],
    ['Payments', String(account.payments)],
  ]
}

interface RecoveryDecisionProps {
  recovery: WaitingAccountRecovery
  number: string
  /** Nobody decides without having opened the papers. */
  isOpened: boolean
}

function RecoveryDecision({
  recovery: { id, obstacle, is_own, approvals },
  number,
  isOpened,
}: RecoveryDecisionProps) {
  const isGone = useIsGone()
  const keepFocus = useFocusFallback()
  const { act } = useActions()
  const [asking, setAsking] = useState<'approval' | 'rejection' | null>(null)
  if (isGone) return <p className="text-sm text-ink-2">Decided</p>
  if (is_own)
    return <p className="text-sm text-ink-2">This is about your own account. Other administrators decide.</p>
  if (!isOpened) return <p className="text-sm text-ink-2">Open the pages to decide.</p>
  const why = whyNotApproved(obstacle, approvals)
  return (
    <>
      {why ? (
        <p className="self-center text-sm text-ink-2">{why}</p>
      ) : (
        <Button
          variant="main"
          aria-label={`Approve the request for ${number}`}
          onClick={() => setAsking('approval')}
        >
          Approve
        </Button>
      )}
      <Button
        className="text-danger!"
        aria-label={`Reject the request for ${number}`}
        onClick={() => setAsking('rejection')}
      >
        Reject
      </Button>
      {asking === 'approval' && (
        <ReasonDialog
          about={`${id}-approval`}
          onClose={() => setAsking(null)}
          title="Approve this request?"
          description={`${number}. With two approvals the account gets the new number, and its password and sessions end.`}
          label="What shows that it is their account"
          help="For the audit log and the other administrator."
          missing="Say what you compared."
          maxLength={500}
          confirmLabel="Approve"
          tone="main"
          onConfirm={(reason) => {
            keepFocus()
            return act(id, (client) => approveRecovery(client, id, reason), {
              done: 'Approved',
              failed: 'Failed to approve the request',
            })
          }}
        />
      )}
      {asking === 'rejection' && (
        <ReasonDialog
          about={id}
          onClose={() => setAsking(null)}
          title="Reject this request?"
          description={number}
          label="Reason"
          help="They read it. Do not say whether there is such an account."
          missing="Say why."
          maxLength={500}
          suggestions={RECOVERY_REJECTION_REASONS}
          confirmLabel="Reject"
          onConfirm={(reason) => {
            keepFocus()
            return act(id, (client) => rejectRecovery(client, id, reason), {
              done: 'Request rejected',
              failed: 'Failed to reject the request',
            })
          }}
        />
      )}
    </>
  )
}

function whyNotApproved(
  obstacle: string | null,
  approvals: WaitingAccountRecovery['approvals'],
): string | null {
  if (obstacle) return obstacle
  if (approvals.some(({ is_own }) => is_own))
    return 'You have approved this. Another administrator decides, too.'
  return approvals.length >= 2 ? 'Two have approved this. It waits for its time.' : null
}
