/** How deposits go back: by M-Pesa, or by hand with a receipt that their payers may deny (docs/product.md, Deposits). */
import { formatDate } from '../foundation/dates.ts'
import type { OwnDeposit } from './deposits.ts'

/** A return that did not arrive, as the payer says. */
export interface DepositDenial {
  denied_at: string
  /** Of the return that is denied. */
  receipt: string
  payer_says: string | null
  owner_says: string | null
  decision: 'returned' | 'owed' | null
}

/** How one of the member's deposits goes back (own_deposit_return). */
export interface OwnReturn {
  /** For the owner: whether M-Pesa can return it. */
  reversible: boolean
  /** What became of the last request to M-Pesa; of one that its payer sees, `done` alone. */
  reversal: 'sending' | 'accepted' | 'unsure' | 'done' | 'failed' | null
  reversal_failure: string | null
  /** M-Pesa does not say what became of it, so its owner may. */
  unclear: boolean
  /** Until when the payer may say that it did not arrive. */
  deniable_until: string | null
  denials: DepositDenial[]
  /** Administrators decide whether it was returned. */
  disputed: boolean
}

/** The longest line that either side adds (deposit_denials_words_length). */
export const MAX_DENIAL_WORDS = 300

/** Whether M-Pesa's answer is awaited: the page changes by itself. */
export const awaitsReversal = ({ reversal }: OwnReturn) => reversal === 'sending' || reversal === 'accepted'

/** What the page of a deposit says about its way back, after its state; null: nothing. `other`: the name of the other side. */
export function returnInWords({ side, status }: OwnDeposit, back: OwnReturn, other: string): string | null {
  const { reversal, reversal_failure: failure, deniable_until: until } = back
  if (status === 'returned') {
    if (reversal === 'done') return 'M-Pesa has sent it to the number that paid.'
    if (side === 'owner') return null
    return until
      ? `If it did not arrive, say so by ${formatDate(until)}.`
      : 'If it did not arrive, write to us with the number of this deposit.'
  }
  if (status !== 'return_due') return null
  if (side === 'owner' && reversal !== null && reversal !== 'done') {
    if (awaitsReversal(back)) return 'M-Pesa was asked to return it. This page changes when it answers.'
    if (back.unclear)
      return `M-Pesa does not say whether it has returned it. Look the payment up in your M-Pesa portal, and say here what you found.`
    if (reversal === 'unsure')
      return `M-Pesa does not say yet whether it has returned it. We ask it again for you; nothing is sent twice.`
    return `${failure ?? 'M-Pesa did not return it.'} Try again, or return it another way.`
  }
  if (back.disputed)
    return side === 'payer'
      ? 'You said again that it did not arrive. Our team decides, and tells both of you.'
      : `${other} says again that it did not arrive. Our team decides, and tells both of you.`
  if (back.denials.length === 0) return null
  return side === 'payer'
    ? `You said that it did not arrive.`
    : `${other} says that it did not arrive. Return it, or enter the right receipt.`
}
