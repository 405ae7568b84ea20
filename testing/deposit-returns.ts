/** Rows about returns of deposits, for tests without a database. */
import type { OwnReturn } from '#domain/money/deposit-returns.ts'

/** A return of which nothing is known yet, by an owner whose till returns payments. */
export const untouchedReturn: OwnReturn = {
  reversible: true,
  reversal: null,
  reversal_failure: null,
  unclear: false,
  deniable_until: null,
  denials: [],
  disputed: false,
}

export const denial: OwnReturn['denials'][number] = {
  denied_at: '2026-12-01T09:00:00Z',
  receipt: 'UKR8GHIJKL',
  payer_says: null,
  owner_says: null,
  decision: null,
}
