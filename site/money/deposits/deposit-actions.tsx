import { href } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import type { OwnReturn } from '#domain/money/deposit-returns.ts'
import { type OwnDeposit, RETURN_DAYS } from '#domain/money/deposits.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Asked } from './asked.tsx'
import { DenyReturn } from './deny-return.tsx'
import { askDepositBack, countOwnDeposit, endOwnReservation } from './queries.ts'
import { ReturnDeposit } from './return-deposit.tsx'

interface DepositActionsProps {
  deposit: OwnDeposit
  back: OwnReturn
  /** The name of the other side. */
  other: string
}

/** What the member can do with a deposit. */
export function DepositActions({ deposit, back, other }: DepositActionsProps) {
  const { id, side, status, amount, listing_id, booking_id, is_for_booking } = deposit
  if (status === 'unpaid' && (listing_id || booking_id))
    return (
      <LinkButton
        to={
          listing_id
            ? href('/hold/:listingId', { listingId: listing_id })
            : href('/my-bookings/:id', { id: booking_id ?? '' })
        }
        variant="main"
        className="mt-5"
      >
        Try again
      </LinkButton>
    )
  if (side === 'owner' && (status === 'return_due' || status === 'kept'))
    return <ReturnDeposit deposit={deposit} back={back} other={other} />
  if (side === 'payer' && status === 'returned' && back.deniable_until)
    return <DenyReturn id={id} other={other} />
  // What becomes of the deposit of a booking follows from the booking.
  if (is_for_booking) return null
  const money = formatKes(amount)
  const bought = (
    <Asked
      label="I bought it: it is part of the price"
      question="Did you buy it?"
      description={`Then the deposit of ${money} counts towards the price, and ${other} does not return it. This cannot be undone.`}
      confirm="Yes, I bought it"
      work={(client) => countOwnDeposit(client, id)}
      words={{ done: 'It counts towards the price', failed: 'It could not be saved' }}
    />
  )
  if (side === 'payer' && status === 'paid')
    return (
      <div className="grid gap-3 border-t border-line pt-5">
        <Asked
          label="I do not buy: give it back"
          question="Ask for the deposit back?"
          description={`The reservation ends, and ${other} has ${RETURN_DAYS} days to return ${money}.`}
          confirm="Ask for it back"
          work={(client) => askDepositBack(client, id)}
          words={{ done: 'The seller has to return it', failed: 'It could not be asked back' }}
        />
        {bought}
      </div>
    )
  if (side === 'payer' && status === 'return_due')
    return <div className="border-t border-line pt-5">{bought}</div>
  if (side === 'owner' && status === 'paid')
    return (
      <div className="border-t border-line pt-5">
        <Asked
          label="End the reservation"
          question="End the reservation?"
          description={`${other} is told, and you return ${money} within ${RETURN_DAYS} days.`}
          confirm="End it"
          work={(client) => endOwnReservation(client, id)}
          words={{ done: 'The reservation has ended', failed: 'It could not be ended' }}
        />
      </div>
    )
  return null
}
