import { formatKesRange } from '#domain/foundation/money.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { EMPLOYMENT_STATUS_LABELS, MAX_APPLICATION_TEXT } from '#domain/money/financing.ts'
import { type Lender, lenderCost } from '#domain/money/lenders.ts'
import { LOAN_DISCLAIMER, LOAN_TERMS } from '#domain/money/loan.ts'
import type { LoanApplicationForm } from '#domain/money/loan-application.ts'
import type { FormFields } from '../../forms/use-request-form.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { ContactFields } from '../requests/contact-fields.tsx'

/** The loan, the person's income, and how to reach them. */
export function ApplicationFields({
  lender,
  fields,
}: {
  lender: Lender
  fields: FormFields<LoanApplicationForm>
}) {
  const { form, field, text, money } = fields
  const amount = parseMoney(form.loan_amount)
  const cost = amount ? lenderCost(lender, amount, Number(form.term_months)) : null
  const terms = LOAN_TERMS.filter((months) => months <= (lender.max_term_months ?? Infinity))
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Loan amount" {...field('loan_amount')}>
          <MoneyInput placeholder="1,200,000" {...money('loan_amount')} />
        </Field>
        <Field label="Down payment" optional {...field('down_payment')}>
          <MoneyInput placeholder="0" {...money('down_payment')} />
        </Field>
      </div>
      <Field
        label="Term"
        {...field('term_months')}
        help={
          cost && (
            <>
              About {formatKesRange(cost.monthly)} a month. {LOAN_DISCLAIMER}
            </>
          )
        }
      >
        <Select {...text('term_months')}>
          {terms.map((months) => (
            <option key={months} value={months}>
              {months} months
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Monthly income" {...field('monthly_income')} help="After tax, in a usual month.">
          <MoneyInput placeholder="85,000" {...money('monthly_income')} />
        </Field>
        <Field label="Source of income" {...field('employment_status')}>
          <Select {...text('employment_status')}>
            <option value="">Choose</option>
            {Object.entries(EMPLOYMENT_STATUS_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ContactFields fields={fields} provider="lender" maxMessage={MAX_APPLICATION_TEXT.message} />
    </>
  )
}
