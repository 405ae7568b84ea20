/** Insurance: types of cover, quotes, and the estimated annual premium. */
import type { WITHDRAWN } from './withdrawal.ts'

export const INSURANCE_TYPES = ['comprehensive', 'third_party', 'commercial'] as const
export type InsuranceType = (typeof INSURANCE_TYPES)[number]
export const INSURANCE_TYPE_LABELS: Record<InsuranceType, string> = {
  comprehensive: 'Comprehensive',
  third_party: 'Third party',
  commercial: 'Commercial',
}

export const QUOTE_STATUSES = ['pending', 'approved', 'rejected'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export const QUOTE_STATUS_LABELS: Record<QuoteStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** Transitions an administrator may make. */
export const QUOTE_TRANSITIONS: Record<QuoteStatus | typeof WITHDRAWN, readonly QuoteStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
  withdrawn: [],
}

/** Whether the premium depends on the value of the vehicle. */
export function needsValue(coverage: string): boolean {
  return coverage !== 'third_party'
}

/** Validity of an approved quote, in days counted in Nairobi. */
export const QUOTE_VALID_DAYS = 30

/** Maximum lengths, in characters. */
export const MAX_QUOTE_TEXT = { vehicle_make: 60, vehicle_model: 60, message: 2000, decision_reason: 500 }

export const PREMIUM_DISCLAIMER =
  'This is an estimate from the insurer’s published rates, before levies and stamp duty. The insurer decides the premium.'

/** A published premium band of an insurer: either a rate of the vehicle's value or a flat premium. */
export type InsuranceRate = {
  insurance_type: string
  /** KES of vehicle value, inclusive, as is max_value; a max_value of null means no upper bound. */
  min_value: number
  max_value: number | null
  /** Basis points a year: 400 is 4 %. */
  rate_basis_points: number | null
  /** KES a year. */
  flat_premium: number | null
  /** Minimum premium, KES a year. */
  minimum_premium: number
}

/**
 * The annual premium in whole KES (half a shilling rounds up) from one insurer's bands, or null if none applies. Of two matching bands
 * the one with the higher lower bound counts; without a value only an unbounded flat band does. `private.premium_estimate` computes the
 * same for new quotes.
 */
export function estimatePremium(
  rates: readonly InsuranceRate[],
  coverage: InsuranceType,
  vehicleValue: number | null,
): number | null {
  const [band] = rates
    .filter(
      ({ insurance_type, min_value, max_value, flat_premium }) =>
        insurance_type === coverage &&
        (vehicleValue === null
          ? flat_premium !== null && min_value === 0 && max_value === null
          : vehicleValue >= min_value && vehicleValue <= (max_value ?? Infinity)),
    )
    .sort((one, other) => other.min_value - one.min_value)
  if (!band) return null
  const premium =
    band.flat_premium ?? Math.floor(((vehicleValue ?? 0) * (band.rate_basis_points ?? 0) + 5000) / 10_000)
  return Math.max(band.minimum_premium, premium) || null
}
