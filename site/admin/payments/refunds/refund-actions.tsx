import { useState } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DangerButton } from '../../../workplace/records.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { ReasonDialog } from '../../form-dialog.tsx'
import {
  type AdminRefund,
  agreeToRefund,
  recordUnreturned,
  refuseRefund,
  retryRefund,
  withdrawRefund,
} from './queries.ts'
import { RecordDialog } from './record-dialog.tsx'
import { planAfterwards } from './what-happens.ts'

type Act = 'agree' | 'refuse' | 'withdraw' | 'record' | 'retry' | 'unreturned'

/** What the caller can do about a return, with the questions before. */
export function RefundActions({ refund }: { refund: AdminRefund }) {
  const { busy, act } = useActions()
  const [open, setOpen] = useState<Act | null>(null)
  const name = refund.payment_number ?? refund.receipt_number ?? formatKes(refund.amount)
  const close = () => setOpen(null)
  const button = (what: Act, label: string) => (
    <Button
      size="s"
      variant="soft"
      busy={busy !== null}
      aria-label={`${label}: ${name}`}
      onClick={() => setOpen(what)}
    >
      {label}
    </Button>
  )
  const { status, why_not_second, why_not_reversible } = refund
  const mayRetry =
    why_not_reversible === null && (status === 'failed' || (status === 'agreed' && refund.how === 'by_hand'))
  return (
    <>
      {status === 'asked' && why_not_second === null && button('agree', 'Agree')}
      {status === 'asked' && why_not_second !== null && !refund.is_own && (
        <span className="block max-w-56 text-xs text-ink-2">{why_not_second}</span>
      )}
      {mayRetry && button('retry', status === 'failed' ? 'Try again' : 'Ask M-Pesa')}
      {(status === 'failed' || status === 'unsure' || status === 'agreed') &&
        button('record', 'Record the return')}
      {status === 'unsure' && button('unreturned', 'It did not go back')}
      {status === 'asked' && !refund.is_own && (
        <DangerButton aria-label={`Refuse: ${name}`} onClick={() => setOpen('refuse')}>
          Refuse
        </DangerButton>
      )}
      {((status === 'asked' && refund.is_own) || status === 'agreed' || status === 'failed') && (
        <DangerButton aria-label={`Withdraw: ${name}`} onClick={() => setOpen('withdraw')}>
          Withdraw
        </DangerButton>
      )}
      {open === 'record' && <RecordDialog refund={refund} name={name} onClose={close} />}
      {(open === 'refuse' || open === 'withdraw') && (
        <CloseDialog refund={refund} name={name} how={open} act={act} onClose={close} />
      )}
      {(open === 'agree' || open === 'retry' || open === 'unreturned') && (
        <ConfirmDialog open onClose={close} {...questionOf(open, refund, name, act, close)} />
      )}
    </>
  )
}

type Run = ReturnType<typeof useActions>['act']

/** The question before an act without fields, and what a yes does. */
function questionOf(
  what: 'agree' | 'retry' | 'unreturned',
  refund: AdminRefund,
  name: string,
  act: Run,
  close: () => void,
) {
  const { id, amount, payer, reason, asked_by } = refund
  const run = (work: Parameters<Run>[1], done: string, failed: string) => async () => {
    if (await act(id, work, { done, failed })) close()
  }
  if (what === 'agree')
    return {
      title: `Agree to return ${formatKes(amount)}?`,
      description: [
        `${asked_by ?? 'An administrator'} asks to return ${name} to ${payer ?? 'the payer'}: “${reason}”`,
        planAfterwards(refund),
        howInWords(refund),
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: 'Agree',
      tone: 'main' as const,
      onConfirm: run((client) => agreeToRefund(client, id), 'You agreed to the return', 'Failed to agree'),
    }
  if (what === 'retry')
    return {
      title: `Ask M-Pesa to return ${formatKes(amount)}?`,
      description: `M-Pesa reverses the payment ${name}. It refuses a second reversal by itself.`,
      confirmLabel: 'Ask M-Pesa',
      tone: 'main' as const,
      onConfirm: run((client) => retryRefund(client, id), 'M-Pesa is being asked', 'Failed to ask M-Pesa'),
    }
  return {
    title: 'Did the money not go back?',
    description: `Look ${name} up in the M-Pesa portal first. If it shows no reversal, the return may be tried again.`,
    confirmLabel: 'It did not go back',
    onConfirm: run((client) => recordUnreturned(client, id), 'Noted', 'Failed to note it'),
  }
}

function howInWords({ how, return_reference }: AdminRefund): string {
  if (how === 'mpesa') return 'M-Pesa is asked at once.'
  return return_reference
    ? `It went back by hand already (${return_reference}); your consent records that.`
    : 'It is then returned by hand.'
}

interface CloseDialogProps {
  refund: AdminRefund
  name: string
  how: 'refuse' | 'withdraw'
  act: Run
  onClose: () => void
}

/** Asks why a return is refused or withdrawn. */
function CloseDialog({ refund: { id, amount }, name, how, act, onClose }: CloseDialogProps) {
  const refuses = how === 'refuse'
  return (
    <ReasonDialog
      about={`${how}-${id}`}
      onClose={onClose}
      title={refuses ? 'Refuse this return?' : 'Withdraw this return?'}
      description={`${name}, ${formatKes(amount)}`}
      label="Reason"
      help={refuses ? 'Whoever asked for the return reads it.' : 'Visible to administrators.'}
      {...(refuses && { missing: 'Enter a reason. Whoever asked reads it.' })}
      maxLength={500}
      confirmLabel={refuses ? 'Refuse' : 'Withdraw'}
      onConfirm={(reason) =>
        act(id, (client) => (refuses ? refuseRefund : withdrawRefund)(client, id, reason), {
          done: refuses ? 'Return refused' : 'Return withdrawn',
          failed: refuses ? 'Failed to refuse the return' : 'Failed to withdraw the return',
        })
      }
    />
  )
}
