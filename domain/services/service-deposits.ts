/** What customers read of the deposits that services ask (docs/product.md, Deposits). */
import { formatDateTime } from '../foundation/dates.ts'
import { formatKes } from '../foundation/money.ts'
import { inHours } from './bookings.ts'

/** The deposit for a booking of a service, in KES, and how many hours before the start cancelling stays free. */
export interface ServiceDeposit {
  amount: number
  free_hours: number
}

/** `until 1 day before`. */
export const freeUntil = (hours: number): string =>
  hours === 0 ? 'until the start' : `until ${inHours(hours)} before`

/** `Deposit KSh 2,000, free to cancel until 1 day before`. */
export const depositInWords = ({ amount, free_hours }: ServiceDeposit): string =>
  `Deposit ${formatKes(amount)}, free to cancel ${freeUntil(free_hours)}`

/** What a customer agrees to who asks for a booking of the service. */
export const depositTerms = ({ amount, free_hours }: ServiceDeposit): string =>
  `They ask a deposit of ${formatKes(amount)} once they have accepted. You pay it to their own till, and it is part of the price. ` +
  `You get it back if you cancel ${freeUntil(free_hours)}; after that, or if you do not come, they may keep it.`

/** What cancelling a booking now means for its deposit; `until`: until when that is free, ISO 8601. */
export const freeSentence = (until: string | null, now: number): string =>
  until !== null && Date.parse(until) > now
    ? `If you cancel until ${formatDateTime(until)}, you get it back. After that, or if you do not come, they may keep it.`
    : 'If you cancel now, or do not come, they may keep it.'
