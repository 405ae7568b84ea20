import type { ReactNode } from 'react'
import { PlaceField } from '../places/place-field.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Select, Textarea } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'

/** What every part of a form works on. */
export interface AdFields<Form> {
  form: Form
  errors: Partial<Record<keyof Form, string>>
  onChange: (change: Partial<Form>) => void
}

/** The fields of a form that hold one text. */
type TextField<Form> = { [Field in keyof Form]: Form[Field] extends string ? Field : never }[keyof Form] &
  string

/** The id of a field's control: the error summary leads there. */
export function fieldId(field: string): string {
  return `ad-${field}`
}

/** Two fields side by side, where two fit. */
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

/** One line of text. */
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

/** One of several values. What an older ad says and the form no longer offers stays a choice. */
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
  /** Stands where nothing is chosen; without it, and where it is not optional, something always is. */
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

/** The price in whole shillings. */
export function PriceField<Form extends { price: string }>({
  placeholder,
  form,
  errors,
  onChange,
}: AdFields<Form> & { placeholder: string }) {
  return (
    <Field label="Price" id={fieldId('price')} error={errors.price}>
      <MoneyInput
        placeholder={placeholder}
        value={form.price}
        onValueChange={(price) => onChange({ price } as Partial<Form>)}
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

/** The description, in several lines. */
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
