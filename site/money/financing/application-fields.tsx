import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatKesRange } from '#domain/foundation/money.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { EMPLOYMENT_STATUS_LABELS, MAX_APPLICATION_TEXT } from '#domain/money/financing.ts'
import { type Lender, lenderCost } from '#domain/money/lenders.ts'
import { LOAN_DISCLAIMER, LOAN_TERMS } from '#domain/money/loan.ts'
import { EMPTY_LOAN_APPLICATION, type LoanApplicationForm } from '#domain/money/loan-application.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'

interface ApplicationFieldsProps {
  lender: Lender
  form: LoanApplicationForm
  errors: FieldErrors<LoanApplicationForm>
  onChange: (part: Partial<LoanApplicationForm>) => void
}

export const FIELDS = Object.keys(EMPTY_LOAN_APPLICATION) as (keyof LoanApplicationForm)[]

/** The id of a field's control: the error summary leads there. */
export function fieldId(field: string): string {
  return `loan-${field}`
}

/** The loan, the person's income, and how to reach them. */
export function ApplicationFields({ lender, form, errors, onChange }: ApplicationFieldsProps) {
  const amount = parseMoney(form.loan_amount)
  const cost = amount ? lenderCost(lender, amount, Number(form.term_months)) : null
  const terms = LOAN_TERMS.filter((months) => months <= (lender.max_term_months ?? Infinity))
  const money = (field: 'loan_amount' | 'down_payment' | 'monthly_income') => ({
    value: form[field],
    onValueChange: (typed: string) => onChange({ [field]: typed }),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Loan amount" id={fieldId('loan_amount')} error={errors.loan_amount}>
          <MoneyInput placeholder="1,200,000" {...money('loan_amount')} />
        </Field>
        <Field label="Down payment" id={fieldId('down_payment')} optional error={errors.down_payment}>
          <MoneyInput placeholder="0" {...money('down_payment')} />
        </Field>
      </div>
      <Field
        label="Term"
        id={fieldId('term_months')}
        error={errors.term_months}
        help={
          cost && (
            <>
              About {formatKesRange(cost.monthly)} a month. {LOAN_DISCLAIMER}
            </>
          )
        }
      >
        <Select value={form.term_months} onChange={(event) => onChange({ term_months: event.target.value })}>
          {terms.map((months) => (
            <option key={months} value={months}>
              {months} months
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Income a month"
          id={fieldId('monthly_income')}
          error={errors.monthly_income}
          help="After tax, in a usual month."
        >
          <MoneyInput placeholder="85,000" {...money('monthly_income')} />
        </Field>
        <Field label="You live on" id={fieldId('employment_status')} error={errors.employment_status}>
          <Select
            value={form.employment_status}
            onChange={(event) => onChange({ employment_status: event.target.value })}
          >
            <option value="">Choose</option>
            {Object.entries(EMPLOYMENT_STATUS_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Phone" id={fieldId('phone')} error={errors.phone}>
        <Input
          type="tel"
          autoComplete="tel"
          placeholder="0712 345 678"
          value={form.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      </Field>
      <Field label="Anything the lender should know?" id={fieldId('message')} optional error={errors.message}>
        <Textarea
          maxLength={MAX_APPLICATION_TEXT.message}
          value={form.message}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      </Field>
    </>
  )
}
