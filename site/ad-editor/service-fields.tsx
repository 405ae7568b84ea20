import { MAX_SERVICE_TEXT, type ServiceAdForm } from '#domain/services/service-ad-form.ts'
import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from '#domain/services/services.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { type AdFields, DescriptionField, fieldId, LocationField, TextField } from './ad-fields.tsx'
import type { FormPart } from './ad-form.tsx'

/** The form sections of a new business, which starts with one type of service. */
export function newServiceParts(fields: AdFields<ServiceAdForm>): FormPart[] {
  return [
    {
      title: 'The business',
      fields: (
        <>
          <ServiceType {...fields} />
          <BusinessFacts {...fields} />
        </>
      ),
    },
    contact(fields),
  ]
}

/** The form sections for editing a business, which may offer several types of service. */
export function businessParts(fields: AdFields<ServiceAdForm>): FormPart[] {
  return [
    {
      title: 'The business',
      fields: (
        <>
          <ServiceTypes {...fields} />
          <BusinessFacts {...fields} />
        </>
      ),
    },
    contact(fields),
  ]
}

/** The form section for adding a type of service to an existing business. */
export function addedTypeParts(
  fields: AdFields<ServiceAdForm>,
  business: { service_types: readonly string[]; description: string | null },
): FormPart[] {
  return [
    {
      title: 'The service',
      fields: (
        <>
          <ServiceType {...fields} offered={business.service_types} />
          {!business.description && <Description {...fields} />}
        </>
      ),
    },
  ]
}

function contact(fields: AdFields<ServiceAdForm>): FormPart {
  return {
    title: 'Contact',
    fields: (
      <>
        <TextField
          field="phone"
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          placeholder="0712 345 678"
          help="Shown to signed-in members."
          {...fields}
        />
        <TextField
          field="email"
          label="Email"
          optional
          type="email"
          autoComplete="email"
          maxLength={MAX_SERVICE_TEXT.email}
          {...fields}
        />
      </>
    ),
  }
}

function BusinessFacts(fields: AdFields<ServiceAdForm>) {
  return (
    <>
      <TextField
        field="business_name"
        label="Business name"
        autoComplete="organization"
        maxLength={MAX_SERVICE_TEXT.business_name}
        {...fields}
      />
      <Description {...fields} />
      <LocationField {...fields} />
    </>
  )
}

function Description(fields: AdFields<ServiceAdForm>) {
  return (
    <DescriptionField
      label="Description"
      help="What you do, for which cars, and since when."
      maxLength={MAX_SERVICE_TEXT.description}
      {...fields}
    />
  )
}

function ServiceType({
  offered = [],
  form,
  errors,
  onChange,
}: AdFields<ServiceAdForm> & { offered?: readonly string[] }) {
  return (
    <Field label="Type of service" id={fieldId('service_types')} error={errors.service_types}>
      <Select
        value={form.service_types[0] ?? ''}
        onChange={({ target }) => onChange({ service_types: target.value ? [target.value] : [] })}
      >
        <option value="">Choose</option>
        {SERVICE_TYPES.map((type) => (
          <option key={type} value={type} disabled={offered.includes(type)}>
            {SERVICE_TYPE_LABELS[type]}
            {offered.includes(type) && ' (you offer it already)'}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Checkboxes for the types of service that a business offers. */
export function ServiceTypes<Form extends { service_types: string[] }>({
  form,
  errors,
  onChange,
}: AdFields<Form>) {
  const errorId = `${fieldId('service_types')}-error`
  const chosen = form.service_types
  return (
    <fieldset aria-describedby={errors.service_types ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">Types of service</legend>
      <div className="grid sm:grid-cols-2">
        {SERVICE_TYPES.map((type, place) => (
          <Checkbox
            key={type}
            id={place === 0 ? fieldId('service_types') : undefined}
            checked={chosen.includes(type)}
            aria-invalid={errors.service_types ? true : undefined}
            onChange={({ target }) =>
              onChange({
                service_types: target.checked ? [...chosen, type] : chosen.filter((each) => each !== type),
              } as Partial<Form>)
            }
          >
            {SERVICE_TYPE_LABELS[type]}
          </Checkbox>
        ))}
      </div>
      {errors.service_types && <FieldError id={errorId}>{errors.service_types}</FieldError>}
    </fieldset>
  )
}
