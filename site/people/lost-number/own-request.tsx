import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/foundation/dates.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import {
  RECOVERY_OUTCOME_WORDS,
  RECOVERY_STATE_LABELS,
  type RecoveryState,
} from '#domain/trust/account-recoveries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { type OwnRecovery, withdrawRecovery } from './queries.ts'

const TONES: Partial<Record<RecoveryState, 'pending' | 'active' | 'draft'>> = {
  waiting: 'pending',
  completed: 'active',
  withdrawn: 'draft',
}

/** A request for a former account: its state, and withdrawing it. */
export function OwnRequest({ request }: { request: OwnRecovery }) {
  const { id, phone, names, state, created_at, earliest_at, ended_at, reason, pages, opened } = request
  return (
    <div className="grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{formatPhone(phone)}</span>
        <Badge tone={TONES[state] ?? 'expired'}>{RECOVERY_STATE_LABELS[state]}</Badge>
      </p>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {names}. Asked {formatDateTime(created_at)}
        {ended_at && `, ended ${formatDateTime(ended_at)}`}.
      </p>
      {state === 'waiting' && (
        <p className="text-sm">
          Two of our staff look at it. The account is given to you on {formatDate(earliest_at)} at the
          earliest, if nobody uses it until then. We tell you here.
        </p>
      )}
      {state !== 'waiting' && state !== 'withdrawn' && (
        <p className="text-sm">{RECOVERY_OUTCOME_WORDS[state]}</p>
      )}
      {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
      {pages > 0 && (
        <p className="text-sm text-ink-2">
          {pages === 1 ? '1 page' : `${pages} pages`} sent.{' '}
          {opened === 0
            ? 'Not opened yet.'
            : `Opened by our staff ${opened === 1 ? 'once' : `${opened} times`}.`}
        </p>
      )}
      {state === 'waiting' && <Withdrawal id={id} />}
    </div>
  )
}

function Withdrawal({ id }: { id: string }) {
  const { busy, act } = useActions()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" busy={busy === id} onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Withdraw your request?"
        description="The pages that you sent are deleted."
        confirmLabel="Withdraw"
        onConfirm={async () => {
          await act(id, (client) => withdrawRecovery(client, id), {
            done: 'Withdrawn, and the pages are deleted',
            failed: 'Failed to withdraw',
          })
          setOpen(false)
        }}
      />
    </>
  )
}
