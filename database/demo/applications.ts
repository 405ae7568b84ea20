import { DAY } from '#domain/foundation/dates.ts'
import {
  estimatePremium,
  type InsuranceType,
  QUOTE_VALID_DAYS,
  type QuoteStatus,
} from '#domain/money/insurance.ts'
import { dice } from './car-pictures/random.ts'
import { customer, customers } from './customers.ts'
import { idOf, uuid } from './identity.ts'
import type { NewRow } from './insert.ts'
import { bandsOf, insurers } from './insurers.ts'
import { lenders } from './lenders.ts'
import { idNamed } from './market-rows.ts'
import { admin } from './people.ts'
import type { Vehicle } from './vehicles.ts'

type Listed = Vehicle & { id: string }
type Employment = 'employed' | 'self_employed' | 'contract' | 'other'
const everybody = [customer, ...customers]

/** The applicant (0: the demo customer), the lender, the state, share lent in %, months, and when. */
type Loan = readonly [
  who: number,
  lender: number,
  status: 'pending' | 'approved' | 'rejected' | 'disbursed' | 'withdrawn',
  share: number,
  months: number,
  employment: Employment,
  daysAgo: number,
  reason?: string,
]

const loans: readonly Loan[] = [
  [0, 0, 'pending', 80, 48, 'employed', 0.6],
  [0, 2, 'approved', 70, 36, 'employed', 6, 'Bring your original payslips and the proforma to any branch.'],
  [0, 3, 'rejected', 90, 60, 'employed', 34, 'The monthly instalment would be above a third of your income.'],
  [0, 5, 'withdrawn', 50, 12, 'employed', 36],
  [0, 1, 'disbursed', 75, 48, 'employed', 210],
  [1, 1, 'pending', 85, 60, 'self_employed', 1.2],
  [3, 3, 'pending', 70, 36, 'contract', 2.1],
  [5, 4, 'pending', 75, 60, 'employed', 0.2],
  [2, 0, 'approved', 80, 60, 'employed', 4],
  [6, 2, 'approved', 60, 24, 'other', 9],
  [4, 5, 'rejected', 80, 12, 'self_employed', 12, 'The logbook is not in your name yet.'],
  [7, 1, 'disbursed', 80, 48, 'employed', 25],
  [8, 3, 'disbursed', 65, 36, 'self_employed', 40],
  [9, 0, 'withdrawn', 70, 48, 'employed', 15],
]

/** Loan applications in every state, each for a vehicle that is for sale. */
export function applicationRows(vehicles: readonly Listed[], now: Date): NewRow<'financing_applications'>[] {
  return loans.map(([who, at, status, share, months, employment, daysAgo, reason], nth) => {
    const d = dice(800 + nth, 'loan')
    const lender = lenders[at]
    const person = everybody[who]
    if (!lender || !person) throw new Error('No such lender or person')
    const lent = (price: number) => Math.round((price * share) / 100_000) * 1_000
    const vehicle = d.pick(
      vehicles.filter(
        (one) =>
          one.status === 'active' &&
          one.price < 4_500_000 &&
          lent(one.price) >= lender.least &&
          lent(one.price) <= lender.most,
      ),
    )
    const amount = lent(vehicle.price)
    const createdAt = now.getTime() - daysAgo * DAY
    const undecided = status === 'pending' || status === 'withdrawn'
    return {
      id: uuid(`application ${nth}`),
      user_id: idOf(person),
      provider_id: idNamed('lender', lender.name),
      vehicle_listing_id: vehicle.id,
      status,
      loan_amount: amount,
      down_payment: vehicle.price - amount,
      term_months: months,
      monthly_income: Math.round((amount / months) * d.between(2.6, 4.2) * 0.0002) * 5_000,
      employment_status: employment,
      phone: person.phone,
      message:
        nth % 3 === 0
          ? 'I have a clean record with the credit bureau and can bring six months of statements.'
          : null,
      decided_by: undecided ? null : idOf(admin),
      decided_at: undecided ? null : new Date(createdAt + daysAgo * d.between(0.2, 0.6) * DAY).toISOString(),
      decision_reason: reason ?? null,
      created_at: new Date(createdAt).toISOString(),
    }
  })
}

const quotes: readonly (readonly [
  who: number,
  insurer: number,
  cover: InsuranceType,
  status: QuoteStatus | 'withdrawn',
  daysAgo: number,
  reason?: string,
])[] = [
  [0, 0, 'comprehensive', 'pending', 0.4],
  [0, 6, 'comprehensive', 'approved', 5],
  [0, 1, 'third_party', 'rejected', 20, 'The vehicle is older than 15 years, which we do not insure.'],
  [2, 3, 'comprehensive', 'pending', 1.1],
  [4, 4, 'commercial', 'pending', 2],
  [6, 2, 'comprehensive', 'approved', 3],
  [8, 5, 'commercial', 'approved', 11, 'With the speed governor certificate.'],
  [9, 1, 'comprehensive', 'approved', 42],
  [3, 7, 'third_party', 'rejected', 14, 'We could not reach you on the number given.'],
  [11, 0, 'third_party', 'approved', 7],
  [0, 3, 'comprehensive', 'withdrawn', 23],
]

/** Insurance quotes in every state. The premium of a pending one is the database's estimate. */
export function quoteRows(vehicles: readonly Listed[], now: Date): NewRow<'insurance_quotes'>[] {
  return quotes.map(([who, at, cover, status, daysAgo, reason], nth) => {
    const d = dice(850 + nth, 'quote')
    const insurer = insurers[at]
    const person = everybody[who]
    if (!insurer || !person) throw new Error('No such insurer or person')
    const working = cover === 'commercial'
    const vehicle = d.pick(
      vehicles.filter(
        ({ status: state, price, model }) =>
          state === 'active' && price < 5_000_000 && ['pickup', 'lorry'].includes(model.body) === working,
      ),
    )
    const createdAt = now.getTime() - daysAgo * DAY
    const decidedAt = new Date(createdAt + daysAgo * d.between(0.1, 0.4) * DAY)
    const undecided = status === 'pending' || status === 'withdrawn'
    const offered = status === 'approved'
    return {
      id: uuid(`quote ${nth}`),
      user_id: idOf(person),
      provider_id: idNamed('insurer', insurer.name),
      vehicle_listing_id: vehicle.id,
      status,
      coverage_type: cover,
      vehicle_value: vehicle.price,
      vehicle_make: vehicle.make.name,
      vehicle_model: vehicle.model.name,
      vehicle_year: vehicle.year,
      phone: person.phone,
      message: nth % 4 === 1 ? 'No claims in the last three years.' : null,
      premium_amount: offered ? estimatePremium(bandsOf(insurer), cover, vehicle.price) : null,
      valid_until: offered
        ? new Date(decidedAt.getTime() + QUOTE_VALID_DAYS * DAY + 10_800_000).toISOString().slice(0, 10)
        : null,
      decided_by: undecided ? null : idOf(admin),
      decided_at: undecided ? null : decidedAt.toISOString(),
      decision_reason: reason ?? null,
      created_at: new Date(createdAt).toISOString(),
    }
  })
}
