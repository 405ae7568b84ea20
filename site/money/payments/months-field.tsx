import { formatKes } from '#domain/foundation/money.ts'
import { MONTHS_OFFERED, monthsWords, PLAN_DAYS, parseMonths } from '#domain/money/plans.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'

interface MonthsFieldProps {
  id: string
  value: string
  /** KES for one month; null: no plan is chosen. */
  price: number | null
  error: string | undefined
  onChange: (months: string) => void
}

/** For how many months a payment is, each with its sum. */
export function MonthsField({ id, value, price, error, onChange }: MonthsFieldProps) {
  const chosen = parseMonths(value)
  const offered: number[] = [...MONTHS_OFFERED]
  // Another client, or an address, may name any number up to the most.
  if (chosen !== null && !offered.includes(chosen)) offered.push(chosen)
  return (
    <Field label="Pay for" id={id} error={error} help={`A month of a plan is ${PLAN_DAYS} days.`}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {offered
          .sort((one, other) => one - other)
          .map((months) => (
            <option key={months} value={months}>
              {monthsWords(months)}
              {price !== null && `, ${formatKes(price * months)}`}
            </option>
          ))}
      </Select>
    </Field>
  )
}
