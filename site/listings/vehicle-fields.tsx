import type { ReactNode } from 'react'
import type { FieldErrors } from '#domain/form.ts'
import { parseWholeNumber } from '#domain/money.ts'
import { MAX_TEXT, type VehicleForm } from '#domain/vehicle-form.ts'
import {
  BODY_TYPE_LABELS,
  CONDITION_LABELS,
  FUEL_TYPE_LABELS,
  LOCATIONS,
  POSTABLE_FUEL_TYPES,
  TRANSMISSION_LABELS,
} from '#domain/vehicles.ts'
import { Field } from '../ui/field.tsx'
import { Input, Select, Textarea } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'

/** What every part of the form works on. */
export interface VehicleFields {
  form: VehicleForm
  errors: FieldErrors<VehicleForm>
  onChange: (change: Partial<VehicleForm>) => void
}

/** The id of a field's control: the error summary leads there. */
export function fieldId(field: string): string {
  return `vehicle-${field}`
}

/** A part of the form, with its place among the others. */
export function FormPart({ title, part, children }: { title: string; part: number; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-line pt-6">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        <span className="text-sm whitespace-nowrap text-ink-3">Part {part} of 4</span>
      </header>
      {children}
    </section>
  )
}

/** Two fields side by side, where two fit. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-x-3 gap-y-4">{children}</div>
}

/** Part 2, below make and model. */
export function VehicleFacts(fields: VehicleFields) {
  const { form, errors, onChange } = fields
  return (
    <>
      <Field
        label="Title"
        id={fieldId('title')}
        error={errors.title}
        help="Year, make, model and version. Buyers search for these words."
      >
        <Input
          value={form.title}
          maxLength={MAX_TEXT.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <FieldRow>
        <Field label="Year" id={fieldId('year')} error={errors.year}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder="2015"
            value={form.year}
            onChange={(event) => onChange({ year: event.target.value })}
          />
        </Field>
        <Field label="Mileage, km" optional id={fieldId('mileage')} error={errors.mileage}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder="84,000"
            value={form.mileage}
            onChange={(event) => onChange({ mileage: event.target.value })}
          />
        </Field>
        <Choice
          field="fuel_type"
          label="Fuel type"
          labels={FUEL_TYPE_LABELS}
          values={POSTABLE_FUEL_TYPES}
          {...fields}
        />
        <Choice field="transmission" label="Transmission" labels={TRANSMISSION_LABELS} {...fields} />
        <Choice field="condition" label="Condition" labels={CONDITION_LABELS} {...fields} />
        <Choice field="body_type" label="Body type" optional labels={BODY_TYPE_LABELS} {...fields} />
        <Field label="Engine size" optional id={fieldId('engine_size')} error={errors.engine_size}>
          <Input
            placeholder="1,500 cc"
            maxLength={MAX_TEXT.engine_size}
            value={form.engine_size}
            onChange={(event) => onChange({ engine_size: event.target.value })}
          />
        </Field>
        <Field label="Color" optional id={fieldId('color')} error={errors.color}>
          <Input
            placeholder="White"
            maxLength={MAX_TEXT.color}
            value={form.color}
            onChange={(event) => onChange({ color: event.target.value })}
          />
        </Field>
      </FieldRow>
    </>
  )
}

/** Part 3. */
export function PriceAndPlace({ form, errors, onChange }: VehicleFields) {
  return (
    <>
      <Field label="Price" id={fieldId('price')} error={errors.price}>
        <MoneyInput
          placeholder="1,150,000"
          value={parseWholeNumber(form.price)}
          onValueChange={(price) => onChange({ price: price === null ? '' : String(price) })}
        />
      </Field>
      <Field label="Location" id={fieldId('location')} error={errors.location}>
        <Select value={form.location} onChange={(event) => onChange({ location: event.target.value })}>
          <option value="">Choose a town</option>
          {LOCATIONS.map((town) => (
            <option key={town}>{town}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** Part 4. */
export function Description({ form, errors, onChange }: VehicleFields) {
  return (
    <Field
      label="What should a buyer know?"
      optional
      id={fieldId('description')}
      error={errors.description}
      help="Say what is new, what is worn, and where the car can be seen."
    >
      <Textarea
        maxLength={MAX_TEXT.description}
        value={form.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </Field>
  )
}

function Choice({
  field,
  label,
  labels,
  values = Object.keys(labels),
  optional,
  form,
  errors,
  onChange,
}: VehicleFields & {
  field: 'fuel_type' | 'transmission' | 'condition' | 'body_type'
  label: string
  labels: Readonly<Record<string, string>>
  values?: readonly string[]
  optional?: boolean
}) {
  return (
    <Field label={label} optional={optional} id={fieldId(field)} error={errors[field]}>
      <Select value={form[field]} onChange={(event) => onChange({ [field]: event.target.value })}>
        {optional && <option value="">Not given</option>}
        {values.map((value) => (
          <option key={value} value={value}>
            {labels[value]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
