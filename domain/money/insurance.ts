/** Insurance: kinds of cover, quotes, and the estimated cost of a year of cover. */
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

/** Where an administrator may move a quote from each state. */
export const QUOTE_TRANSITIONS: Record<QuoteStatus | typeof WITHDRAWN, readonly QuoteStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
  withdrawn: [],
}

/** Whether a cover's premium depends on the value of the vehicle. */
export function needsValue(coverage: string): boolean {
  return coverage !== 'third_party'
}

/** How long an approved quote is open, counted from its day in Nairobi. */
export const QUOTE_VALID_DAYS = 30

/** The longest texts the database takes, in characters. */
export const MAX_QUOTE_TEXT = { vehicle_make: 60, vehicle_model: 60, message: 2000, decision_reason: 500 }

export const PREMIUM_DISCLAIMER =
  'This is an estimate from the insurer’s published rates, before levies and stamp duty. The insurer decides the premium.'

/** A published band of an insurer, as stored: either a rate of the vehicle's value or a flat premium. */
export interface InsuranceRate {
  insurance_type: string
  /** Shillings of vehicle value, included, as is max_value; null there: no upper end. */
  min_value: number
  max_value: number | null
  /** Hundredths of a per cent a year: 400 is 4 %. */
  rate_basis_points: number | null
  /** Shillings a year. */
  flat_premium: number | null
  /** Shillings a year that the premium is at least. */
  minimum_premium: number
}

/**
 * The premium of a year in whole shillings (half a shilling rounds up) by one insurer's bands, or null where none holds the
 * value. Where two hold it, the one that begins higher counts; without a value, a flat one for all. The database computes the same for a new quote
 * (`private.premium_estimate`).
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
