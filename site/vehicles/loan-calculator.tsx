import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import {
  calculateLoan,
  DEFAULT_LOAN_RATE,
  DEFAULT_LOAN_TERM,
  defaultDownPayment,
  LOAN_DISCLAIMER,
  LOAN_RATE,
  LOAN_TERMS,
  nearestRate,
} from '#domain/money/loan.ts'
import { HIGHEST_PRICE } from '#domain/vehicles/vehicles.ts'
import { useAmount } from '../forms/use-amount.ts'
import { Field } from '../ui/field.tsx'
import { Input, Select } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { Price } from '../ui/price.tsx'

interface LoanCalculatorProps {
  price: number
  className?: string
  /** Below the figures. */
  children?: ReactNode
}

/** The monthly cost of a loan for this price (docs/product.md, Loan calculator). */
export function LoanCalculator({ price, className, children }: LoanCalculatorProps) {
  const id = useId()
  const [downPayment, setDownPayment] = useState<number | null>(defaultDownPayment(price))
  const down = useAmount(downPayment, setDownPayment, HIGHEST_PRICE)
  const [months, setMonths] = useState<number>(DEFAULT_LOAN_TERM)
  const [rate, setRate] = useState(String(DEFAULT_LOAN_RATE))

  const paid = Math.min(downPayment ?? 0, price)
  const asked = rate.trim() === '' ? Number.NaN : Number(rate)
  const annualRate = Number.isNaN(asked) ? null : nearestRate(asked)
  const loan = annualRate === null ? null : calculateLoan({ price, downPayment: paid, months, annualRate })
  const share = price > 0 ? Math.round((paid / price) * 100) : 0
  const tooMuch = (downPayment ?? 0) > price

  return (
    <section aria-labelledby={`${id}-title`} className={className}>
      <h2 id={`${id}-title`} className="mb-3 text-lg">
        Loan calculator
      </h2>
      <div className="flex items-baseline justify-between gap-3 pb-3" aria-live="polite">
        <span className="text-sm text-ink-2">Monthly payment</span>
        {loan ? <Price amount={loan.monthlyPayment} className="text-xl" /> : '–'}
      </div>
      <div className="grid gap-4">
        <div>
          <Field
            id={`${id}-down`}
            label={
              <>
                Down payment <span className="font-normal text-ink-3">{share}%</span>
              </>
            }
            error={down.error ?? (tooMuch ? `The down payment can be ${formatKes(price)} at most.` : null)}
          >
            <MoneyInput {...down.field} />
          </Field>
          <input
            type="range"
            className="range"
            aria-label="Down payment"
            aria-valuetext={formatKes(paid)}
            min={0}
            max={price}
            // Lets the slider reach the exact price.
            step="any"
            value={paid}
            onChange={(event) => setDownPayment(rounded(event, price))}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <div>
            <Field id={`${id}-term`} label="Term">
              <Select value={months} onChange={(event) => setMonths(Number(event.currentTarget.value))}>
                {LOAN_TERMS.map((term) => (
                  <option key={term} value={term}>
                    {term} months
                  </option>
                ))}
              </Select>
            </Field>
            <input
              type="range"
              className="range"
              aria-label="Term"
              aria-valuetext={`${months} months`}
              min={LOAN_TERMS[0]}
              max={LOAN_TERMS.at(-1)}
              step={12}
              value={months}
              onChange={(event) => setMonths(Number(event.currentTarget.value))}
            />
          </div>
          <div>
            <Field
              id={`${id}-rate`}
              label="Interest rate per year, %"
              error={annualRate === null ? `Enter a rate from ${LOAN_RATE.min} to ${LOAN_RATE.max}.` : null}
              help={
                annualRate !== null && annualRate !== asked
                  ? `Calculated with ${annualRate}%: from ${LOAN_RATE.min} to ${LOAN_RATE.max} in steps of ${LOAN_RATE.step}.`
                  : undefined
              }
            >
              <Input
                type="number"
                inputMode="decimal"
                {...LOAN_RATE}
                value={rate}
                onChange={(event) => setRate(event.currentTarget.value)}
              />
            </Field>
            <input
              type="range"
              className="range"
              aria-label="Interest rate per year"
              aria-valuetext={annualRate === null ? 'No rate' : `${annualRate} %`}
              {...LOAN_RATE}
              value={annualRate ?? DEFAULT_LOAN_RATE}
              onChange={(event) => setRate(event.currentTarget.value)}
            />
          </div>
        </div>
      </div>
      <dl className="mt-2 border-t border-line text-sm">
        <Sum label="Vehicle price" amount={price} />
        <Sum label="Loan amount" amount={loan?.loanAmount} />
        <Sum label="Total interest" amount={loan?.totalInterest} />
        <Sum label="Total amount" amount={loan?.totalAmount} />
      </dl>
      <p className="mt-3 text-xs text-ink-3">{LOAN_DISCLAIMER}</p>
      {children}
    </section>
  )
}

/** Rounds the amount, but not away the small steps of the arrow keys. */
function rounded(event: ChangeEvent<HTMLInputElement>, price: number): number {
  const value = Number(event.currentTarget.value)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(price / 100)))
  if (price - value < step / 2) return price
  return Math.min(Math.round(value / step) * step, price)
}

function Sum({ label, amount }: { label: string; amount: number | undefined }) {
  return (
    <div className="flex justify-between gap-3 border-b border-line py-[9px]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-medium">{amount === undefined ? '–' : formatKes(amount)}</dd>
    </div>
  )
}
