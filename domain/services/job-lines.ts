/** Lines of a job: labour and parts with their prices. The database computes the same amounts (services/job-lines.sql). */

import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'
import { formatKes, formatNumber } from '../foundation/money.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'

export const JOB_LINE_KINDS = ['labour', 'part'] as const
export type JobLineKind = (typeof JOB_LINE_KINDS)[number]
export const JOB_LINE_KIND_LABELS: Record<JobLineKind, string> = { labour: 'Labour', part: 'Part' }

export type LineAnswer = 'accepted' | 'declined'

/** A line as either side reads it; amounts in whole KES. */
export interface JobLine {
  id: string
  kind: JobLineKind
  name: string
  /** Hours or pieces; 1 for a price for the whole. */
  quantity: number
  /** Without tax. */
  unit_price: number
  /** quantity × unit_price. */
  amount: number
  tax: number
  /** The estimate that asks for it; null: a draft. */
  estimate_number: number | null
  answer: LineAnswer | null
  /** When the business noted that accepted work is not done after all. */
  dropped_at: string | null
}

export interface JobTotals {
  /** Without tax. */
  subtotal: number
  tax: number
  total: number
}

/** The sums of lines in whole KES. */
export function totalsOf(lines: readonly Pick<JobLine, 'amount' | 'tax'>[]): JobTotals {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  return { subtotal, tax, total: subtotal + tax }
}

/** The price of a line in whole KES, rounded half up, and the tax on it. */
export function lineAmounts(quantity: number, unitPrice: number, taxPercent: number) {
  // In hundredths, because 1.15 × 100 is no whole number to a computer.
  const amount = Math.round((Math.round(quantity * 100) * unitPrice) / 100)
  return { amount, tax: Math.round((amount * taxPercent) / 100) }
}

/** The work that is to be done: accepted, and not dropped. */
export function agreedLines<Line extends JobLine>(lines: readonly Line[]): Line[] {
  return lines.filter(({ answer, dropped_at }) => answer === 'accepted' && !dropped_at)
}

/** `1.5 × 2,000`; null for one, whose price is the amount. */
export function quantityInWords({ quantity, unit_price }: JobLine): string | null {
  if (quantity === 1) return null
  return `${quantity.toLocaleString('en-KE', { maximumFractionDigits: 2 })} × ${formatNumber(unit_price)}`
}

export interface JobLineForm {
  kind: JobLineKind
  name: string
  quantity: string
  unit_price: string
  /** A part that is advertised on Magari. */
  spare_part_id: string | null
}

export const EMPTY_JOB_LINE: JobLineForm = {
  kind: 'labour',
  name: '',
  quantity: '1',
  unit_price: '',
  spare_part_id: null,
}

/** `amount` in KES, without tax. */
export const MAX_JOB_LINE = { name: 120, quantity: 9999, unit_price: 10_000_000, amount: 10_000_000 }

export interface CheckedJobLine {
  kind: JobLineKind
  name: string
  quantity: number
  unit_price: number
  spare_part_id: string | null
}

/** Validates a line. */
export function checkJobLine(form: JobLineForm): Checked<JobLineForm, CheckedJobLine> {
  const errors: FieldErrors<JobLineForm> = {}
  const name = form.name.trim()
  const quantity = parseQuantity(form.quantity)
  if (!name) errors.name = 'Enter the work or the part.'
  else if (name.length > MAX_JOB_LINE.name) errors.name = 'Use at most 120 characters.'
  if (!form.unit_price.trim()) errors.unit_price = 'Enter the price.'
  const isMissing = Object.keys(errors).length > 0
  if (quantity === null) errors.quantity = 'Enter a number from 0.01 to 9,999, such as 1.5.'
  const wrongPrice = form.unit_price.trim() && moneyError(form.unit_price, 0, MAX_JOB_LINE.unit_price)
  if (wrongPrice) errors.unit_price = wrongPrice
  const unitPrice = parseMoney(form.unit_price)
  if (quantity !== null && unitPrice !== null && quantity * unitPrice > MAX_JOB_LINE.amount)
    errors.unit_price ??= `A line comes to at most ${formatKes(MAX_JOB_LINE.amount)}.`
  if (quantity === null || unitPrice === null || Object.keys(errors).length > 0)
    return { value: null, errors, summary: isMissing ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS }
  return {
    value: {
      kind: form.kind,
      name,
      quantity,
      unit_price: unitPrice,
      spare_part_id: form.kind === 'part' ? form.spare_part_id : null,
    },
    errors: null,
    summary: null,
  }
}

/** A quantity with at most two decimals, `1.5` or `1,5`; null for anything else. */
export function parseQuantity(typed: string): number | null {
  const spelt = typed.trim().replace(',', '.')
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(spelt)) return null
  const quantity = Number(spelt)
  return quantity > 0 && quantity <= MAX_JOB_LINE.quantity ? quantity : null
}
