import { useEffect, useId, useMemo, useState } from 'react'
import {
  checkManualBooking,
  EMPTY_MANUAL_BOOKING,
  type ManualBookingForm as Form,
  type KnownCustomer,
  MAX_MANUAL_BOOKING,
  nairobiMoment,
} from '#domain/manual-booking-form.ts'
import { formatPhone } from '#domain/phone.ts'
import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from '#domain/services.ts'
import { browserClient } from '../../client.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { toast } from '../../ui/toast.ts'
import type { OwnProvider } from '../own-provider.ts'
import { FreeTimes } from './free-times.tsx'
import { earlierCustomers, enterBooking } from './queries.ts'

interface ManualBookingFormProps {
  provider: OwnProvider
  userId: string
  /** After one was made; the form is empty again by then. */
  onCreated?: () => void
}

/** The booking of somebody who called or walked in. What was typed stays in this tab until it is sent; then the form is empty. */
export function ManualBookingForm({ provider, userId, onCreated }: ManualBookingFormProps) {
  const [made, setMade] = useState(0)
  return (
    <FormOnce
      key={`${provider.id} ${made}`}
      provider={provider}
      userId={userId}
      takesFocus={made > 0}
      onCreated={() => {
        setMade((count) => count + 1)
        onCreated?.()
      }}
    />
  )
}

const FIELDS = [
  'customer_name',
  'customer_phone',
  'customer_email',
  'service_type',
  'preferred_date',
  'duration_minutes',
  'price',
  'vehicle',
  'description',
  'notes',
] as const

function FormOnce({
  provider,
  userId,
  takesFocus,
  onCreated,
}: ManualBookingFormProps & { takesFocus: boolean; onCreated: () => void }) {
  const id = useId()
  const known = useKnownCustomers(provider.id)
  const prefilled = useMemo<Form>(
    () => ({ ...EMPTY_MANUAL_BOOKING, service_type: provider.service_types[0] ?? '' }),
    [provider.service_types],
  )
  const { form, errors, problem, busy, change, submit } = useRequestForm({
    draftKey: `magari-manual-booking-${provider.id}`,
    userId,
    search: '',
    prefilled,
    filledByAddress: [],
    check: checkManualBooking,
    send: (client, booking) => enterBooking(client, provider.id, booking),
    failed: 'Failed to create manual booking',
    onSent: () => {
      toast({ title: 'Manual booking created successfully' })
      onCreated()
    },
  })
  const field = (name: (typeof FIELDS)[number]) => `${id}-${name}`
  const first = field('customer_name')
  useEffect(() => {
    if (takesFocus) document.getElementById(first)?.focus()
  }, [takesFocus, first])

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
    <form noValidate onSubmit={submit} className="grid max-w-3xl gap-4" aria-label="Manual Booking">
      {problem && (
        <ErrorSummary
          title={problem.summary}
          attempt={problem.attempt}
          errors={FIELDS.flatMap((name) => {
            const message = errors[name]
            return message && message !== problem.summary ? [{ id: field(name), message }] : []
          })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Customer Name"
          id={first}
          error={errors.customer_name ?? null}
          help={known.length > 0 ? 'Who was here before is suggested as you type.' : undefined}
        >
          <Input
            list={`${id}-known`}
            autoComplete="off"
            maxLength={MAX_MANUAL_BOOKING.customer_name}
            value={form.customer_name}
            onChange={(event) => changeName(event.currentTarget.value)}
          />
        </Field>
        <datalist id={`${id}-known`}>
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
        <Field label="Service Type" id={field('service_type')} error={errors.service_type ?? null}>
          <Select
            value={form.service_type}
            onChange={(event) => change({ service_type: event.currentTarget.value })}
          >
            <option value="">Choose a service type</option>
            {SERVICE_TYPES.map((type) => (
              <option key={type} value={type}>
                {SERVICE_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Preferred Date & Time"
          id={field('preferred_date')}
          error={errors.preferred_date ?? null}
          help="Nairobi time."
        >
          <Input
            type="datetime-local"
            value={form.preferred_date}
            onChange={(event) => change({ preferred_date: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Duration (minutes)"
          id={field('duration_minutes')}
          error={errors.duration_minutes ?? null}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={form.duration_minutes}
            onChange={(event) => change({ duration_minutes: event.currentTarget.value.trim() })}
          />
        </Field>
      </div>
      <FreeTimes
        provider={provider}
        moment={nairobiMoment(form.preferred_date)}
        minutes={Number(form.duration_minutes)}
        attempt={problem?.attempt ?? 0}
        onChoose={(preferred_date) => change({ preferred_date })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Price" id={field('price')} error={errors.price ?? null} optional>
          <MoneyInput
            value={form.price === '' ? null : Number(form.price)}
            onValueChange={(price) => change({ price: price === null ? '' : String(price) })}
          />
        </Field>
        <Field label="Vehicle" id={field('vehicle')} error={errors.vehicle ?? null} optional>
          <Input
            autoComplete="off"
            maxLength={MAX_MANUAL_BOOKING.vehicle}
            value={form.vehicle}
            onChange={(event) => change({ vehicle: event.currentTarget.value })}
          />
        </Field>
        <Field label="Description" id={field('description')} error={errors.description ?? null} optional>
          <Textarea
            rows={3}
            maxLength={MAX_MANUAL_BOOKING.description}
            value={form.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </Field>
        <Field label="Notes" id={field('notes')} error={errors.notes ?? null} optional>
          <Textarea
            rows={3}
            maxLength={MAX_MANUAL_BOOKING.notes}
            value={form.notes}
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="main" busy={busy}>
          Create Manual Booking
        </Button>
      </div>
    </form>
  )
}

/** As it stands in the list below the name: two of one name have numbers of their own. */
function suggestion({ name, phone }: KnownCustomer): string {
  return `${name}, ${formatPhone(phone)}`
}

function useKnownCustomers(providerId: string): KnownCustomer[] {
  const [known, setKnown] = useState<KnownCustomer[]>([])
  useEffect(() => {
    let current = true
    browserClient()
      .then((client) => earlierCustomers(client, providerId))
      .then((customers) => current && setKnown(customers))
      .catch((error: unknown) => console.error('The earlier customers could not be read:', error))
    return () => {
      current = false
    }
  }, [providerId])
  return known
}
