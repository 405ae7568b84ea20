import { type ReactNode, useState } from 'react'
import { type BookingAnswer, isDue } from '#domain/services/provider-bookings.ts'
import type { OwnProvider } from '../own-provider.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import type { ProviderBooking } from './queries.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { useAnswers } from './use-answers.ts'

interface Begun {
  booking: ProviderBooking
  kind: BookingAnswer
  /** Instead of those that are offered or agreed, ISO 8601. */
  times?: string[]
}

interface Chosen {
  /** The id in the URL, and the booking; null: none of the provider's. */
  id: string | null
  booking: ProviderBooking | null
  now: number
  /** The URL without the booking. */
  closed: string
}

/** The windows of bookings: the chosen one as a whole, and an answer that needs more than a press. `begin` opens the latter. */
export function useBookingWindows(): {
  begin: (booking: ProviderBooking, kind: BookingAnswer, times?: string[]) => void
  windows: (provider: OwnProvider, chosen: Chosen) => ReactNode
} {
  const { busy, answer, offer } = useAnswers()
  const [begun, setBegun] = useState<Begun | null>(null)
  const close = () => setBegun(null)

  function begin(booking: ProviderBooking, kind: BookingAnswer, times?: string[]) {
    // Starting work on its day needs no input.
    if (kind === 'begin' && isDue(booking.preferred_date, Date.now())) void answer(booking, kind)
    else setBegun({ booking, kind, ...(times && { times }) })
  }

  const windows = (provider: OwnProvider, { id, booking, now, closed }: Chosen) => (
    <>
      <BookingDialog
        open={id !== null && begun === null}
        booking={booking}
        provider={provider}
        now={now}
        busy={busy}
        closed={closed}
        onAnswer={begin}
      />
      {begun?.kind === 'reschedule' && (
        <RescheduleDialog
          key={begun.booking.id}
          booking={begun.booking}
          times={begun.times ?? begun.booking.offered_times ?? [begun.booking.preferred_date]}
          provider={provider}
          onClose={close}
          onOffer={(times) => offer(begun.booking, times)}
          onAgreed={(change) => answer(begun.booking, 'reschedule', change)}
        />
      )}
      {begun && begun.kind !== 'reschedule' && (
        <AnswerDialog
          key={`${begun.booking.id} ${begun.kind}`}
          open={begun}
          onClose={close}
          onAnswer={({ booking, kind }, more) => answer(booking, kind, more)}
        />
      )}
    </>
  )
  return { begin, windows }
}
