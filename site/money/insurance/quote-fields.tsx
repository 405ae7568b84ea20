import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import {
  estimatePremium,
  INSURANCE_TYPE_LABELS,
  type InsuranceType,
  MAX_QUOTE_TEXT,
  needsValue,
  PREMIUM_DISCLAIMER,
} from '#domain/money/insurance.ts'
import { EMPTY_QUOTE_FORM, type QuoteForm } from '#domain/money/quote-request.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import type { Insurer } from './queries.ts'

interface QuoteFieldsProps {
  insurer: Insurer
  form: QuoteForm
  errors: FieldErrors<QuoteForm>
  onChange: (part: Partial<QuoteForm>) => void
}

export const FIELDS = Object.keys(EMPTY_QUOTE_FORM) as (keyof QuoteForm)[]

/** The id of a field's control: the error summary leads there. */
export function fieldId(field: string): string {
  return `quote-${field}`
}

/** The cover, the vehicle, and how to reach the person. */
export function QuoteFields({ insurer, form, errors, onChange }: QuoteFieldsProps) {
  const value = parseMoney(form.vehicle_value)
  const optional = form.coverage_type !== '' && !needsValue(form.coverage_type)
  const premium =
    form.coverage_type && (value !== null || !form.vehicle_value.trim())
      ? estimatePremium(insurer.rates, form.coverage_type as InsuranceType, value)
      : null
  const text = (field: keyof QuoteForm) => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Cover" id={fieldId('coverage_type')} error={errors.coverage_type}>
          <Select {...text('coverage_type')}>
            <option value="">Choose</option>
            {insurer.insurance_types.map((type) => (
              <option key={type} value={type}>
                {INSURANCE_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Value of the vehicle"
          id={fieldId('vehicle_value')}
          optional={optional}
          error={errors.vehicle_value}
        >
          <MoneyInput
            placeholder="1,500,000"
            value={form.vehicle_value}
            onValueChange={(vehicle_value) => onChange({ vehicle_value })}
          />
        </Field>
      </div>
      {premium !== null && (
        <div role="status" className="grid gap-1 rounded-r border border-line bg-sunk p-4">
          <p>
            About <b className="font-semibold">{formatKes(premium)}</b> a year
          </p>
          <p className="text-sm text-ink-2">{PREMIUM_DISCLAIMER}</p>
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-[1fr_1fr_112px]">
        <Field label="Make" id={fieldId('vehicle_make')} error={errors.vehicle_make}>
          <Input placeholder="Toyota" maxLength={MAX_QUOTE_TEXT.vehicle_make} {...text('vehicle_make')} />
        </Field>
        <Field label="Model" id={fieldId('vehicle_model')} optional error={errors.vehicle_model}>
          <Input placeholder="Axio" maxLength={MAX_QUOTE_TEXT.vehicle_model} {...text('vehicle_model')} />
        </Field>
        <Field label="Year" id={fieldId('vehicle_year')} error={errors.vehicle_year}>
          <Input inputMode="numeric" autoComplete="off" placeholder="2016" {...text('vehicle_year')} />
        </Field>
      </div>
      <Field label="Phone" id={fieldId('phone')} error={errors.phone}>
        <Input type="tel" autoComplete="tel" placeholder="0712 345 678" {...text('phone')} />
      </Field>
      <Field
        label="Anything the insurer should know?"
        id={fieldId('message')}
        optional
        error={errors.message}
      >
        <Textarea maxLength={MAX_QUOTE_TEXT.message} {...text('message')} />
      </Field>
    </>
  )
}
