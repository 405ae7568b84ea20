import { type SubmitEvent, useRef } from 'react'
import { Form, href, useNavigate } from 'react-router'
import { INSURANCE_TYPE_LABELS, INSURANCE_TYPES, type InsuranceType } from '#domain/money/insurance.ts'
import { type InsuranceSearch, insuranceSearchParams } from '#domain/money/insurance-search.ts'
import { parseInsuranceSearch } from '#domain/money/parse-insurance-search.ts'
import { HIGHEST_PRICE } from '#domain/vehicles/vehicles.ts'
import { useAmount } from '../../forms/use-amount.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { OfferedVehicle } from '../requests/offered-vehicle.tsx'
import type { OfferedVehicle as Vehicle } from '../requests/queries.ts'
import { useEarlyInput } from '../requests/use-plan.ts'

interface CoverFormProps {
  plan: InsuranceSearch
  vehicle: Vehicle | null
  onChange: (part: Partial<InsuranceSearch>) => void
}

/** The cover to compare and the insurer to search for; a GET form works without scripts. */
export function CoverForm({ plan, vehicle, onChange }: CoverFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const value = useAmount(plan.value, (value) => onChange({ value }), HIGHEST_PRICE)
  useEarlyInput(form, (params) => {
    const { type, value } = parseInsuranceSearch(params).filters
    onChange({ value })
    if (type !== plan.type) compare({ type, value })
  })

  /** Another cover or name needs another list. */
  function compare(part: Partial<InsuranceSearch>) {
    onChange(part)
    const search = form.current ? String(new FormData(form.current).get('search') ?? '').trim() : ''
    void navigate({
      pathname: href('/insurance'),
      search: insuranceSearchParams({ ...plan, search, ...part }).toString(),
    })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    compare({})
  }

  return (
    <Form
      ref={form}
      method="get"
      action={href('/insurance')}
      onSubmit={submit}
      aria-label="Compare insurance"
      className="grid content-start gap-4 self-start rounded-r border border-line bg-raise p-4 md:max-lg:grid-cols-2"
    >
      {vehicle && (
        <div className="col-span-full">
          <OfferedVehicle vehicle={vehicle} />
          <input type="hidden" name="vehicle" value={vehicle.id} />
        </div>
      )}
      <Field label="Value of the vehicle" id="cover-value" error={value.error}>
        <MoneyInput name="value" placeholder="Any value" {...value.field} />
      </Field>
      <Field label="Cover" id="cover-type">
        <Select
          name="type"
          value={plan.type ?? 'all'}
          onChange={(event) => {
            const { value } = event.currentTarget
            compare({ type: value === 'all' ? null : (value as InsuranceType) })
          }}
        >
          <option value="all">All</option>
          {INSURANCE_TYPES.map((type) => (
            <option key={type} value={type}>
              {INSURANCE_TYPE_LABELS[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Insurer" id="cover-search" optional>
        <Input
          key={plan.search}
          type="search"
          name="search"
          defaultValue={plan.search}
          maxLength={100}
          placeholder="Name of an insurer"
          enterKeyHint="search"
          lead={<Icon of="search" />}
        />
      </Field>
      <Button type="submit" variant="main" className="self-end">
        Compare insurers
      </Button>
    </Form>
  )
}
