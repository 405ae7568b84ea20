import { type ReactNode, useState } from 'react'
import { ANSWER_WORDS, type MainAnswer, statusAfter } from '#domain/services/provider-bookings.ts'
import { useFocusFallback } from '../../../frame/use-focus-fallback.ts'
import { useHeldActs } from '../../../workplace/held-acts.ts'
import { useIsGone } from '../../../workplace/steady-rows.tsx'
import { MainAction } from './booking-row.tsx'
import { BookingUndo } from './booking-undo.tsx'
import { changeToHold, type ProviderBooking } from './queries.ts'

interface RowActionProps {
  booking: ProviderBooking
  now: number
  /** Opens the dialog of an answer that needs more than a press. */
  onOpen: (booking: ProviderBooking, kind: 'complete' | 'reschedule') => void
  /** The toast; by default the one of the bookings' page. */
  doneOf?: (kind: MainAnswer) => string
  /** Further buttons, while nothing has been pressed. */
  children?: ReactNode
}

/** The next step of a booking in a list; once it is pressed, what was done, with Undo. */
export function RowAction({
  booking,
  now,
  onOpen,
  doneOf = (kind) => ANSWER_WORDS[kind].done,
  children,
}: RowActionProps) {
  const { held, hold, undo } = useHeldActs()
  const isGone = useIsGone()
  const [busy, setBusy] = useState(false)
  const keepFocus = useFocusFallback()
  const act = held.get(booking.id)
  if (act) return <BookingUndo booking={booking} act={act} onUndo={undo} />
  if (isGone) return <p className="text-sm text-ink-2">Answered</p>
  return (
    <>
      <MainAction
        booking={booking}
        now={now}
        busy={busy ? booking.id : null}
        onAnswer={async (kind) => {
          if (kind === 'complete' || kind === 'reschedule') return onOpen(booking, kind)
          setBusy(true)
          keepFocus()
          await hold({
            ...changeToHold(booking, statusAfter(kind)),
            done: doneOf(kind),
            failed: 'Failed to update booking',
          })
          setBusy(false)
        }}
      />
      {children}
    </>
  )
}
