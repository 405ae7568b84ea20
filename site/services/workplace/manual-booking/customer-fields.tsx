import { useId } from 'react'
import { formatPhone } from '#domain/foundation/phone.ts'
import {
  type KnownCustomer,
  MAX_MANUAL_BOOKING,
  type ManualBookingForm,
} from '#domain/services/manual-booking-form.ts'
import type { FormFields } from '../../../forms/use-request-form.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

interface CustomerFieldsProps {
  fields: FormFields<ManualBookingForm>
  known: readonly KnownCustomer[]
}

/** Fields of the customer. Choosing a known customer fills in their details. */
export function CustomerFields({ fields: { form, change, field, text }, known }: CustomerFieldsProps) {
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
        {...field('customer_name')}
        help={known.length > 0 ? 'Previous customers are suggested as you type.' : undefined}
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
      <Field label="Customer Phone" {...field('customer_phone')}>
        <Input
          type="tel"
          autoComplete="off"
          placeholder="+254 700 000 000"
          maxLength={40}
          {...text('customer_phone')}
        />
      </Field>
      <Field
        label="Customer Email"
        {...field('customer_email')}
        help="They receive the booking, reminders and a link to cancel by e-mail."
        optional
      >
        <Input
          type="email"
          autoComplete="off"
          maxLength={MAX_MANUAL_BOOKING.customer_email}
          {...text('customer_email')}
        />
      </Field>
    </>
  )
}

/** With the number, since names may repeat. */
function suggestion({ name, phone }: KnownCustomer): string {
  return `${name}, ${formatPhone(phone)}`
}
