import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatKilometres } from '#domain/foundation/money.ts'
import {
  calculateLoan,
  DEFAULT_DOWN_PAYMENT_SHARE,
  DEFAULT_LOAN_RATE,
  DEFAULT_LOAN_TERM,
  defaultDownPayment,
} from '#domain/money/loan.ts'
import { PRICE_MARK_LABELS, SHOWN_MARKS } from '#domain/vehicles/price-marks.ts'
import {
  BODY_TYPE_LABELS,
  CONDITION_LABELS,
  DRIVE_LABELS,
  FUEL_TYPE_LABELS,
  labelOf,
  REGISTRATION_STATE_LABELS,
  SELLER_TYPE_LABELS,
  TRANSMISSION_LABELS,
} from '#domain/vehicles/vehicles.ts'
import type { ComparedVehicle } from './queries.ts'

export interface ComparedFact {
  label: string
  /** Below the label. */
  note?: string
  /** One for each vehicle; null: not given. */
  values: (string | null)[]
  differs: boolean
}

interface FactDefinition {
  label: string
  note?: string
  value: (vehicle: ComparedVehicle) => string | null
  /** Hidden when no ad has it. */
  rare?: boolean
}

const FACTS: FactDefinition[] = [
  { label: 'Price', value: ({ price }) => formatKes(price) },
  { label: 'Price rating', note: 'Against similar vehicles', value: priceRating },
  {
    label: 'Monthly loan payment',
    note: 'Estimate',
    value: ({ price, status }) => (status === 'sold' ? 'Sold' : formatKes(monthlyPaymentOf(price))),
  },
  { label: 'Year', value: ({ year }) => String(year) },
  { label: 'Mileage', value: ({ mileage }) => (mileage === null ? null : formatKilometres(mileage)) },
  { label: 'Fuel type', value: ({ fuel_type }) => labelOf(FUEL_TYPE_LABELS, fuel_type) },
  { label: 'Transmission', value: ({ transmission }) => labelOf(TRANSMISSION_LABELS, transmission) },
  { label: 'Variant', value: ({ variant }) => variant, rare: true },
  { label: 'Engine size', value: ({ engine_size }) => engine_size?.trim() || null },
  { label: 'Drive', value: ({ drive }) => drive && labelOf(DRIVE_LABELS, drive) },
  { label: 'Body type', value: ({ body_type }) => body_type && labelOf(BODY_TYPE_LABELS, body_type) },
  { label: 'Condition', value: ({ condition }) => labelOf(CONDITION_LABELS, condition) },
  {
    label: 'Origin',
    value: ({ registration_state }) =>
      registration_state && labelOf(REGISTRATION_STATE_LABELS, registration_state),
    rare: true,
  },
  {
    label: 'Previous owners',
    value: ({ previous_owners }) => (previous_owners === null ? null : String(previous_owners)),
    rare: true,
  },
  { label: 'Color', value: ({ color }) => color?.trim() || null },
  { label: 'Location', value: ({ location }) => location },
  { label: 'Seller', value: ({ seller }) => sellerKind(seller) },
  { label: 'Listed', value: ({ created_at }) => formatDate(created_at) },
]

/** The note of the row of loans. */
export const LOAN_NOTE = `Loans are estimates with ${DEFAULT_DOWN_PAYMENT_SHARE * 100}% down, ${DEFAULT_LOAN_TERM} months and ${DEFAULT_LOAN_RATE}% interest a year. The lender decides the final figures.`

/** The facts of the vehicles as rows. */
export function comparedFacts(vehicles: readonly ComparedVehicle[]): ComparedFact[] {
  return FACTS.flatMap(({ label, note, value, rare }) => {
    const values = vehicles.map(value)
    if (rare && values.every((one) => one === null)) return []
    return [{ label, note, values, differs: new Set(values.map(sameInWords)).size > 1 }]
  })
}

function priceRating({ status, price_mark }: ComparedVehicle): string {
  if (status === 'sold') return 'Sold'
  const mark = SHOWN_MARKS.find((shown) => shown === price_mark)
  return mark ? PRICE_MARK_LABELS[mark] : 'No rating'
}

function monthlyPaymentOf(price: number): number {
  return calculateLoan({
    price,
    downPayment: defaultDownPayment(price),
    months: DEFAULT_LOAN_TERM,
    annualRate: DEFAULT_LOAN_RATE,
  }).monthlyPayment
}

function sellerKind({ role, verified }: ComparedVehicle['seller']): string {
  const kind = SELLER_TYPE_LABELS[role === 'dealer' ? 'dealer' : 'private']
  return verified ? `${kind}, verified` : kind
}

/** For free text: '2000 CC' and '2000cc' are the same. */
function sameInWords(value: string | null): string | null {
  return value?.toLowerCase().replace(/\s+/g, '') ?? null
}
