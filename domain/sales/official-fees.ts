/** Fees of the transport authority around a sale: each counts from a day, has a source, and is confirmed by an administrator or not yet. */
import { formatDate } from '../foundation/dates.ts'
import { formatKes, formatNumber } from '../foundation/money.ts'

export const OFFICIAL_FEE_KINDS = ['copy_of_records', 'transfer'] as const
export type OfficialFeeKind = (typeof OFFICIAL_FEE_KINDS)[number]
export const OFFICIAL_FEE_LABELS: Record<OfficialFeeKind, string> = {
  copy_of_records: 'Copy of records',
  transfer: 'Transfer of a vehicle',
}

/** A fee as a sale shows it. */
export interface OfficialFee {
  /** KES. */
  amount: number
  effective_from: string
  source: string
  /** The day on which an administrator compared it with the portal. */
  confirmed_on: string | null
}

/** `KSh 550`, or `about KSh 550, to be confirmed on the portal`, with source and day. */
export function feeInWords({ amount, effective_from, source, confirmed_on }: OfficialFee): {
  amount: string
  source: string
} {
  return confirmed_on
    ? { amount: formatKes(amount), source: `${source}, confirmed ${formatDate(confirmed_on)}` }
    : {
        amount: `about ${formatKes(amount)}, to be confirmed on the portal`,
        source: `${source}, as of ${formatDate(effective_from)}`,
      }
}

/** `Copy of records`, `Transfer of a vehicle, up to 1,500 cc`, `Transfer of a vehicle, larger engines`. */
export function feeNameInWords({
  kind,
  up_to_cc,
}: {
  kind: OfficialFeeKind
  up_to_cc: number | null
}): string {
  if (kind !== 'transfer') return OFFICIAL_FEE_LABELS[kind]
  const engines = up_to_cc === null ? 'larger engines' : `up to ${formatNumber(up_to_cc)} cc`
  return `${OFFICIAL_FEE_LABELS[kind]}, ${engines}`
}
