import { useId } from 'react'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import {
  type KnownCustomer,
  MAX_MANUAL_BOOKING,
  type ManualBookingForm,
} from '#domain/services/manual-booking-form.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

interface CustomerFieldsProps {
  form: ManualBookingForm
  errors: FieldErrors<ManualBookingForm>
  /** The id of a field. */
  field: (name: 'customer_name' | 'customer_phone' | 'customer_email') => string
  known: readonly KnownCustomer[]
  change: (part: Partial<ManualBookingForm>) => void
}

/** Who called or walked in. Choosing somebody who was here before fills in all that was written down. */
export function CustomerFields({ form, errors, field, known, change }: CustomerFieldsProps) {
  const listId = useId()

  function changeName(name: string) {
    const chosen = known.find((customer) => suggestion(customer) === name)
    if (!chosen) return change({ customer_name: name })
    change({
      customer_name: chosen.name,
      customer_phone: formatPhone(chosen.phone),
      customer_email: chosen.email ?? '',
      vehicle: chosen.vehicle ?? '',
    })
  }

  return (
    <>
      <Field
        label="Customer Name"
        id={field('customer_name')}
        error={errors.customer_name ?? null}
        help={known.length > 0 ? 'Who was here before is suggested as you type.' : undefined}
      >
        <Input
          list={listId}
          autoComplete="off"
          maxLength={MAX_MANUAL_BOOKING.customer_name}
          value={form.customer_name}
          onChange={(event) => changeName(event.currentTarget.value)}
        />
      </Field>
      <datalist id={listId}>
        {known.map((customer) => (
          <option key={customer.phone} value={suggestion(customer)} />
        ))}
      </datalist>
      <Field label="Customer Phone" id={field('customer_phone')} error={errors.customer_phone ?? null}>
        <Input
          type="tel"
          autoComplete="off"
          placeholder="+254 700 000 000"
          maxLength={40}
          value={form.customer_phone}
          onChange={(event) => change({ customer_phone: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Customer Email"
        id={field('customer_email')}
        error={errors.customer_email ?? null}
        help="They get the booking, reminders and a link to cancel by mail."
        optional
      >
        <Input
          type="email"
          autoComplete="off"
          maxLength={MAX_MANUAL_BOOKING.customer_email}
          value={form.customer_email}
          onChange={(event) => change({ customer_email: event.currentTarget.value })}
        />
      </Field>
    </>
  )
}

/** As it stands in the list below the name: two of one name have numbers of their own. */
function suggestion({ name, phone }: KnownCustomer): string {
  return `${name}, ${formatPhone(phone)}`
}
