import { daysInWords, RESERVED_DAYS } from '#domain/money/deposits.ts'
import type { ReservationRuleForm } from '#domain/money/reservation-rule-form.ts'
import type { FormFields } from '../../forms/use-request-form.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'

/** The deposit and the days of a rule. */
export function RuleFields({ fields: { field, money, text } }: { fields: FormFields<ReservationRuleForm> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Deposit" {...field('amount')}>
        <MoneyInput {...money('amount')} />
      </Field>
      <Field label="Held for" {...field('days')}>
        <Select {...text('days')}>
          {RESERVED_DAYS.map((days) => (
            <option key={days} value={days}>
              {daysInWords(days)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
