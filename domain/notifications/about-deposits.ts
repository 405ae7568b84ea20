/** What notifications about deposits have in common. */
import { formatKes } from '../foundation/money.ts'
import { amount, id, maybe, name, oneOf, person } from './facts.ts'

/** Facts of a deposit (private.tell_of_deposit); `person` is the other side. */
export const DEPOSIT = { deposit: id, vehicle: maybe(name), work: maybe(name), amount, person: maybe(person) }

/** Why a reservation ended (reservations.ended_because). */
export const WHY_ENDED = oneOf('taken', 'over', 'buyer', 'seller', 'sold', 'gone')

export const depositPage = ({ deposit }: { deposit: string }) => `/deposits/${deposit}`
export const OPEN_DEPOSIT = 'Open the deposit'

/** `KSh 10,000 for “2015 Toyota Axio”`; of a booking with its work. */
export const depositFor = ({
  amount,
  vehicle,
  work,
}: {
  amount: number
  vehicle: string | null
  work: string | null
}) => formatKes(amount) + ((vehicle ?? work) === null ? '' : ` for “${vehicle ?? work}”`)
