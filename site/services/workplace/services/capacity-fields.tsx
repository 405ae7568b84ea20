import type { FieldErrors } from '#domain/foundation/form.ts'
import type { Resource } from '#domain/services/resources.ts'
import type { ServiceForm } from '#domain/services/service-form.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { NeedFields } from '../resources/need-fields.tsx'

interface CapacityFieldsProps {
  idOf: (field: string) => string
  form: ServiceForm
  errors: FieldErrors<ServiceForm>
  resources: readonly Resource[]
  onType: (field: keyof ServiceForm, value: string) => void
}

/** What a service takes of the provider: bays, people and vehicles, the minutes around it, and how many of it at once. */
export function CapacityFields({ idOf, form, errors, resources, onType }: CapacityFieldsProps) {
  const text = (field: 'minutes_before' | 'minutes_after' | 'at_once') => ({
    value: form[field],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onType(field, event.target.value),
  })
  return (
    <>
      <NeedFields
        legend="What one booking takes"
        counts={{ bay: Number(form.bay), person: Number(form.person), vehicle: Number(form.vehicle) }}
        resources={resources}
        onChange={(kind, many) => onType(kind, String(many))}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field id={idOf('minutes_before')} label="Minutes before" optional error={errors.minutes_before}>
          <Input {...text('minutes_before')} placeholder="0" />
        </Field>
        <Field id={idOf('minutes_after')} label="Minutes after" optional error={errors.minutes_after}>
          <Input {...text('minutes_after')} placeholder="0" />
        </Field>
        <Field id={idOf('at_once')} label="At most at once" optional error={errors.at_once}>
          <Input {...text('at_once')} placeholder="No limit" />
        </Field>
      </div>
    </>
  )
}
