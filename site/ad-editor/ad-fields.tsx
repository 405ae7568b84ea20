import { type ReactNode, useState } from 'react'
import { moneyError } from '#domain/foundation/form.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { HIGHEST_PRICE } from '#domain/vehicles/vehicles.ts'
import { PlaceField } from '../places/place-field.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Select, Textarea } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'

/** The form's values, errors and change handler, passed to each of its parts. */
export interface AdFields<Form> {
  form: Form
  errors: Partial<Record<keyof Form, string>>
  onChange: (change: Partial<Form>) => void
}

/** Names of the fields that hold a single string. */
type TextField<Form> = { [Field in keyof Form]: Form[Field] extends string ? Field : never }[keyof Form] &
  string

/** The id of a field's control; the error summary links to it. */
export function fieldId(field: string): string {
  return `ad-${field}`
}

/** Two fields side by side. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-x-3 gap-y-4">{children}</div>
}

interface FieldProps<Form> extends AdFields<Form> {
  field: TextField<Form>
  label: string
  optional?: boolean
  help?: ReactNode
  className?: string
}

/** A single-line text field. */
export function TextField<Form>({
  field,
  label,
  optional,
  help,
  className,
  form,
  errors,
  onChange,
  ...input
}: FieldProps<Form> &
  Pick<React.ComponentProps<'input'>, 'maxLength' | 'placeholder' | 'inputMode' | 'autoComplete' | 'type'>) {
  return (
    <Field
      label={label}
      optional={optional}
      help={help}
      className={className}
      id={fieldId(field)}
      error={errors[field]}
    >
      <Input
        {...input}
        value={String(form[field])}
        onChange={(event) => onChange({ [field]: event.target.value } as Partial<Form>)}
      />
    </Field>
  )
}

/** A select. The current value of an older ad stays an option even if no longer offered. */
export function Choice<Form>({
  field,
  label,
  labels,
  values = Object.keys(labels),
  empty,
  optional,
  form,
  errors,
  onChange,
}: Omit<FieldProps<Form>, 'help'> & {
  labels: Readonly<Record<string, string>>
  values?: readonly string[]
  /** Label of the empty option. If absent, only optional fields have an empty option. */
  empty?: string
}) {
  const value = String(form[field])
  const offered = value === '' || values.includes(value) ? values : [...values, value]
  const none = optional ? 'Not given' : empty
  return (
    <Field label={label} optional={optional} id={fieldId(field)} error={errors[field]}>
      <Select value={value} onChange={(event) => onChange({ [field]: event.target.value } as Partial<Form>)}>
        {none && <option value="">{none}</option>}
        {offered.map((value) => (
          <option key={value} value={value}>
            {labels[value] ?? value}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The price in whole shillings. Invalid input is marked when the field loses focus. */
export function PriceField<Form extends { price: string }>({
  placeholder,
  form,
  errors,
  onChange,
}: AdFields<Form> & { placeholder: string }) {
  const [left, setLeft] = useState(false)
  const noAmount = left && parseMoney(form.price) === null ? moneyError(form.price, 1, HIGHEST_PRICE) : null
  return (
    <Field label="Price" id={fieldId('price')} error={errors.price ?? noAmount}>
      <MoneyInput
        placeholder={placeholder}
        value={form.price}
        onValueChange={(price) => {
          setLeft(false)
          onChange({ price } as Partial<Form>)
        }}
        onBlur={() => setLeft(true)}
      />
    </Field>
  )
}

/** The town or area. */
export function LocationField<Form extends { location: string }>({ form, errors, onChange }: AdFields<Form>) {
  return (
    <PlaceField
      label="Location"
      id={fieldId('location')}
      value={form.location}
      error={errors.location}
      onChange={(location) => onChange({ location } as Partial<Form>)}
    />
  )
}

/** The description, a multi-line field. */
export function DescriptionField<Form extends { description: string }>({
  label,
  optional,
  help,
  maxLength,
  form,
  errors,
  onChange,
}: AdFields<Form> & { label: string; optional?: boolean; help: string; maxLength: number }) {
  return (
    <Field
      label={label}
      optional={optional}
      id={fieldId('description')}
      error={errors.description}
      help={help}
    >
      <Textarea
        maxLength={maxLength}
        value={form.description}
        onChange={(event) => onChange({ description: event.target.value } as Partial<Form>)}
      />
    </Field>
  )
}
