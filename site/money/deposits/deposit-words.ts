import { type OwnDeposit, returnDay, whyItGoesBack } from '#domain/money/deposits.ts'

/** Why a business may not take deposits, by the reason that dealers and providers share. */
export const NO_DEPOSITS: Record<string, string> = {
  owes: 'A deposit that you should have returned is overdue. Until it is returned you take no new ones, and your page says so.',
  suspended: 'Your account is suspended.',
}

/** What became of a deposit, and what follows, to the side that reads it. `other`: the name of the other side. */
export function stateInWords(deposit: OwnDeposit, other: string): string {
  const { side, status, failure, listing_id, is_for_booking } = deposit
  const isPayer = side === 'payer'
  switch (status) {
    case 'waiting':
      return 'We have asked your phone. Enter your M-Pesa PIN there; this page changes by itself.'
    case 'unpaid': {
      const why = failure ?? 'The deposit was not paid.'
      if (is_for_booking) return `${why} You can try again from the booking.`
      return `${why} The vehicle is not reserved.${listing_id ? ' You can try again from the ad.' : ''}`
    }
    case 'paid':
      if (is_for_booking)
        return isPayer
          ? 'It is part of the price. The booking says until when you get it back if you cancel.'
          : 'It is part of the price. If you cancel the booking, or the customer cancels in time, you return it.'
      return isPayer
        ? `The vehicle is reserved for you. If you do not buy, ${other} returns the deposit: it never stays with them.`
        : 'The vehicle is reserved. If the buyer does not buy, you return the deposit.'
    case 'return_due':
      return owedInWords(deposit, other)
    case 'returned':
      return isPayer ? `${other} has returned it.` : `You have returned it to ${other}.`
    case 'counted':
      if (is_for_booking) return 'The work is done: it is part of the price.'
      return isPayer ? 'You bought: it is part of the price.' : 'The buyer bought: it is part of the price.'
    case 'kept':
      return isPayer
        ? `You cancelled later than agreed, or did not come: ${other} may keep it. If that is not so, write to them, or say so at the booking.`
        : 'The customer cancelled later than agreed, or did not come: you may keep it, or return it all the same.'
  }
}

function owedInWords(deposit: OwnDeposit, other: string): string {
  const { side, return_reason, return_due_at, is_overdue, is_for_booking } = deposit
  const reason = return_reason ? `${whyItGoesBack(return_reason, side, is_for_booking)} ` : ''
  const day = return_due_at ? returnDay(return_due_at) : ''
  if (side === 'payer')
    return is_overdue
      ? `${reason}${other} should have returned it by ${day}. Our team sees it, and they take no other deposits until it is done.`
      : `${reason}${other} returns it by ${day}.`
  return is_overdue
    ? `${reason}You should have returned it by ${day}. Until it is done your page says that you do not take deposits.`
    : `${reason}Return it to ${other} by ${day}, and write down the receipt here.`
}
