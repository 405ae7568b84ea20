import { type SubmitEvent, useRef } from 'react'
import { Form, href, useNavigate } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { type FinancingSearch, financingSearchParams, type loanOf } from '#domain/money/financing-search.ts'
import { defaultDownPayment, LOAN_DISCLAIMER, LOAN_TERMS, type LoanTerm } from '#domain/money/loan.ts'
import { parseFinancingSearch } from '#domain/money/parse-financing-search.ts'
import { HIGHEST_PRICE } from '#domain/vehicles/vehicles.ts'
import { useAmount } from '../../forms/use-amount.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Price } from '../../ui/price.tsx'
import { OfferedVehicle } from '../requests/offered-vehicle.tsx'
import type { OfferedVehicle as Vehicle } from '../requests/queries.ts'
import { useEarlyInput } from '../requests/use-plan.ts'

interface LoanFormProps {
  plan: FinancingSearch
  loan: ReturnType<typeof loanOf>
  vehicle: Vehicle | null
  onChange: (part: Partial<FinancingSearch>) => void
}

/** The loan to compare and the lender to search for; a GET form works without scripts. */
export function LoanForm({ plan, loan, vehicle, onChange }: LoanFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { price } = plan
  const priced = useAmount(price, (price) => onChange({ price }), HIGHEST_PRICE)
  const paid = useAmount(plan.downPayment, (downPayment) => onChange({ downPayment }), HIGHEST_PRICE)
  useEarlyInput(form, (params) => {
    const { price, downPayment, term } = parseFinancingSearch(params).filters
    onChange({ price, downPayment, term })
  })
  const share = loan && price ? Math.round((loan.downPayment / price) * 100) : null

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    void navigate({
      pathname: href('/financing'),
      search: financingSearchParams({ ...plan, search }).toString(),
    })
  }

  return (
    <Form
      ref={form}
      method="get"
      action={href('/financing')}
      onSubmit={submit}
      aria-label="Compare loans"
      className="grid content-start gap-4 self-start rounded-r border border-line bg-raise p-4 md:max-lg:grid-cols-3"
    >
      {vehicle && (
        <div className="col-span-full">
          <OfferedVehicle vehicle={vehicle} />
          <input type="hidden" name="vehicle" value={vehicle.id} />
        </div>
      )}
      <Field label="Vehicle price" id="loan-price" error={priced.error}>
        <MoneyInput name="price" placeholder="Any price" {...priced.field} />
      </Field>
      <Field
        label={<>Down payment {share !== null && <span className="font-normal text-ink-3">{share}%</span>}</>}
        id="loan-down-payment"
        error={paid.error ?? loan?.error ?? null}
      >
        <MoneyInput
          name="downPayment"
          placeholder={price === null ? '20% of the price' : formatNumber(defaultDownPayment(price))}
          {...paid.field}
        />
      </Field>
      <Field label="Term" id="loan-term">
        <Select
          name="term"
          value={plan.term}
          onChange={(event) => onChange({ term: Number(event.currentTarget.value) as LoanTerm })}
        >
          {LOAN_TERMS.map((term) => (
            <option key={term} value={term}>
              {term} months
            </option>
          ))}
        </Select>
      </Field>
      {loan && (
        <div className="col-span-full flex items-baseline justify-between gap-3 border-t border-line pt-3">
          <span className="text-sm text-ink-2">Loan amount</span>
          <Price amount={loan.amount} className="text-lg" />
        </div>
      )}
      <Field
        label="Lender"
        id="loan-search"
        optional
        className="border-t border-line pt-4 md:max-lg:col-span-2 md:max-lg:border-0 md:max-lg:pt-0"
      >
        <Input
          key={plan.search}
          type="search"
          name="search"
          defaultValue={plan.search}
          maxLength={100}
          placeholder="Name of a lender"
          enterKeyHint="search"
          lead={<Icon of="search" />}
        />
      </Field>
      <Button type="submit" variant="main" className="self-end">
        Compare lenders
      </Button>
      <p className="col-span-full text-xs text-ink-3">
        Calculated from each lender’s published rates, on a reducing balance. {LOAN_DISCLAIMER}
      </p>
    </Form>
  )
}
