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
import type { QuoteForm } from '#domain/money/quote-request.ts'
import type { FormFields } from '../../forms/use-request-form.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { ContactFields } from '../requests/contact-fields.tsx'
import type { Insurer } from './queries.ts'

/** The cover, the vehicle, and how to reach the person. */
export function QuoteFields({ insurer, fields }: { insurer: Insurer; fields: FormFields<QuoteForm> }) {
  const { form, field, text, money } = fields
  const value = parseMoney(form.vehicle_value)
  const optional = form.coverage_type !== '' && !needsValue(form.coverage_type)
  const premium =
    form.coverage_type && (value !== null || !form.vehicle_value.trim())
      ? estimatePremium(insurer.rates, form.coverage_type as InsuranceType, value)
      : null
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Cover" {...field('coverage_type')}>
          <Select {...text('coverage_type')}>
            <option value="">Choose</option>
            {insurer.insurance_types.map((type) => (
              <option key={type} value={type}>
                {INSURANCE_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Value of the vehicle" optional={optional} {...field('vehicle_value')}>
          <MoneyInput placeholder="1,500,000" {...money('vehicle_value')} />
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
        <Field label="Make" {...field('vehicle_make')}>
          <Input placeholder="Toyota" maxLength={MAX_QUOTE_TEXT.vehicle_make} {...text('vehicle_make')} />
        </Field>
        <Field label="Model" optional {...field('vehicle_model')}>
          <Input placeholder="Axio" maxLength={MAX_QUOTE_TEXT.vehicle_model} {...text('vehicle_model')} />
        </Field>
        <Field label="Year" {...field('vehicle_year')}>
          <Input inputMode="numeric" autoComplete="off" placeholder="2016" {...text('vehicle_year')} />
        </Field>
      </div>
      <ContactFields fields={fields} provider="insurer" maxMessage={MAX_QUOTE_TEXT.message} />
    </>
  )
}
