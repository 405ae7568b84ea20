/** A member's statement of account: what they paid to Magari and what was paid back, from the ledger. */

export type MovementKind = 'payment' | 'arrival' | 'clearing' | 'refund' | 'fee' | 'correction'

/** A row of public.own_account_statement(); amounts are KES with cents. */
export interface AccountMovement {
  id: string
  moved_at: string
  kind: MovementKind
  payment_number: string | null
  item: string | null
  paid: number
  paid_back: number
  invoice_number: string | null
  credit_note_number: string | null
}

const KINDS: Record<MovementKind, string> = {
  payment: 'Payment',
  arrival: 'Payment received',
  clearing: 'Payment received',
  refund: 'Paid back',
  fee: 'Fee',
  correction: 'Correction',
}

/** `Payment, Premium plan`. */
export function movementWords({ kind, item }: Pick<AccountMovement, 'kind' | 'item'>): string {
  return [KINDS[kind], item].filter(Boolean).join(', ')
}

/** What was paid, and paid back, in all. */
export function statementSums(movements: readonly AccountMovement[]): { paid: number; paidBack: number } {
  return {
    paid: sum(movements.map(({ paid }) => paid)),
    paidBack: sum(movements.map(({ paid_back }) => paid_back)),
  }
}

/** In cents, because sums of decimal fractions drift. */
function sum(amounts: number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
}
