/** Reports of a service provider: the result of `provider_report`, and rows of `provider_jobs`. docs/product.md, Reports. */
import type { BookingStatus } from './bookings.ts'
import type { IssuedInvoice } from './invoices.ts'
import { CHECK_STATE_LABELS, type JobCheck } from './job-card.ts'

export interface WorkFigures {
  /** Completed work. */
  jobs: number
  /** Its prices, KES. */
  revenue: number
  /** Visits to which the customer did not come. */
  missed: number
  /** Of the completed work, as far as they are known by a number or an account. */
  customers: number
  /** Of these, who had work completed here before. */
  came_again: number
}

export interface WorkOf {
  /** Of the service or the person; null: nobody is noted. */
  name: string | null
  jobs: number
  /** KES. */
  revenue: number
}

/** One bar of the chart: one day or up to seven. Days as 2026-11-21. */
export interface WorkStep {
  from: string
  to: string
  jobs: number
  /** KES. */
  revenue: number
}

export interface ProviderReport {
  since: string
  until: string
  /** Days per step. */
  step: number
  now: WorkFigures
  before: WorkFigures
  series: WorkStep[]
  services: WorkOf[]
  people: WorkOf[]
  /** Issued in the span and not voided, KES. */
  invoices: { issued: number; total: number; unpaid: number; unpaid_total: number }
}

/** A row of `provider_jobs`. */
export interface ProviderJobRow {
  booking_id: string
  number: number
  status: BookingStatus
  /** ISO 8601. */
  at: string
  completed_at: string | null
  customer_name: string | null
  /** E.164. */
  customer_phone: string | null
  plate: string | null
  make: string | null
  model: string | null
  year: number | null
  mileage_km: number | null
  work: string
  done_by: string | null
  checks: JobCheck[]
  customer_notes: string | null
  internal_notes: string | null
  /** What the customer accepted, without tax, KES. */
  labour: number
  parts: number
  /** KES. */
  price: number | null
  invoice: IssuedInvoice | null
  /** `2027-06-15` */
  next_service_on: string | null
  next_service_km: number | null
}

/** A share in whole percent; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100)
}

/** `Tyres: Soon (3 mm); Battery: OK` */
export function checksInWords(checks: readonly JobCheck[]): string {
  return checks
    .map(({ item, state, note }) => `${item}: ${CHECK_STATE_LABELS[state]}${note ? ` (${note})` : ''}`)
    .join('; ')
}
