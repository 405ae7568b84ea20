import { useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { useConfig } from '../../config.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { TillForm } from './till-form.tsx'
import { type DepositSettings, removeTill } from './till-queries.ts'

/** The till that is connected, by its last digits, or the form that connects one. */
export function ConnectedTill({ settings }: { settings: DepositSettings }) {
  const { mobilePayment } = useConfig()
  const { act } = useActions()
  const [changing, setChanging] = useState(false)
  const [asking, setAsking] = useState(false)
  const {
    till_kind: kind,
    till_ending: ending,
    till_tested_at: tested,
    till_refused_at: refused,
    till_reverses: reverses,
  } = settings
  if (!mobilePayment) return <p>Payments by M-Pesa are not set up on this site yet.</p>
  if (!kind || !tested || changing)
    return <TillForm onDone={() => setChanging(false)} cancellable={changing} />
  return (
    <>
      <p>
        {kind === 'till' ? 'Till' : 'Paybill'} ending in <b className="font-medium">{ending}</b>, tested on{' '}
        {formatDate(tested)}.
      </p>
      <p className="text-sm text-ink-2">
        {reverses
          ? 'It has an initiator: you return deposits by one press.'
          : 'It has no initiator: you return deposits yourself. Enter it again with one to return them by one press.'}
      </p>
      {refused && (
        <p className="font-medium text-danger">
          M-Pesa refuses it since {formatDate(refused)}. Nobody can pay by phone until you enter it again.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setChanging(true)} className="max-sm:w-full">
          Enter another
        </Button>
        <Button variant="bare" className="text-danger! max-sm:w-full" onClick={() => setAsking(true)}>
          Disconnect
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Disconnect your till?"
        description="What is stored of it is deleted. Deposits that were paid stay in your list."
        confirmLabel="Disconnect"
        onConfirm={async () => {
          await act('till', removeTill, {
            done: 'Your till is disconnected',
            failed: 'It could not be disconnected',
          })
          setAsking(false)
        }}
      />
    </>
  )
}
