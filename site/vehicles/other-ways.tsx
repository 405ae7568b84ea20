import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { daysInWords, type ReservationFacts } from '#domain/money/deposits.ts'
import { useVisitor } from '../session/visitor.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TradeInLink } from './trade-in-link.tsx'

interface OtherWaysProps {
  vehicle: { id: string; seller_id: string }
  takesTradeIns: boolean
  reservation: ReservationFacts | null
}

/** Beside calling and writing, which stay open: a reservation, holding the vehicle, a car in exchange. */
export function OtherWays({ vehicle, takesTradeIns, reservation }: OtherWaysProps) {
  return (
    <>
      {reservation && <Reservation vehicle={vehicle} reservation={reservation} />}
      {takesTradeIns && <TradeInLink vehicle={vehicle} />}
    </>
  )
}

function Reservation({
  vehicle: { id, seller_id },
  reservation: { reserved_until: until, amount, days },
}: {
  vehicle: OtherWaysProps['vehicle']
  reservation: ReservationFacts
}) {
  const { user } = useVisitor()
  const own = user?.id === seller_id
  const page = href('/hold/:listingId', { listingId: id })
  if (until !== undefined)
    return (
      <section
        aria-label="Reservation"
        className="mt-3 grid gap-2 rounded-r border border-line bg-sunk p-3 text-sm leading-normal"
      >
        <p className="flex gap-2 text-base font-medium">
          <Icon of="clock" className="mt-0.5 flex-none text-amber-ink" />
          Reserved until {formatDate(until)}
        </p>
        <p className="text-ink-2">
          {own
            ? 'A buyer has paid you a deposit for it. Others can still call and write to you.'
            : 'A buyer has paid a deposit for it. You can still call and write to the seller.'}
        </p>
        <LinkButton to={own ? href('/deposits') : page}>
          {own ? 'See your deposits' : 'Tell me when it is free'}
        </LinkButton>
      </section>
    )
  return (
    <LinkButton
      to={page}
      className="mt-2 h-auto! min-h-11 w-full py-2 text-center leading-snug whitespace-normal!"
    >
      {own
        ? 'Deposit for this vehicle'
        : `Hold this car for ${daysInWords(days)}: ${formatKes(amount)}, returned if you do not buy`}
    </LinkButton>
  )
}
