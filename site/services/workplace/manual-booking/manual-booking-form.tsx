import { type SubmitEvent, useEffect, useId, useMemo, useState } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import { formatDuration } from '#domain/services/bookings.ts'
import {
  checkManualBooking,
  EMPTY_MANUAL_BOOKING,
  type ManualBookingForm as Form,
  MAX_MANUAL_BOOKING,
  nairobiMoment,
  serviceChosen,
  serviceTypeChosen,
  type TimeWarning,
  timeWarning,
} from '#domain/services/manual-booking-form.ts'
import { SERVICE_TYPE_LABELS, SERVICE_TYPES } from '#domain/services/services.ts'
import { useRequestForm } from '../../../forms/use-request-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/error-summary.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { toast } from '../../../ui/toast.ts'
import type { OwnProvider } from '../own-provider.ts'
import { ConfirmTime } from './confirm-time.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { FreeTimes } from './free-times.tsx'
import { useActiveServices, useKnownCustomers } from './own-lists.ts'
import { enterBooking } from './queries.ts'
import { useTimesNear } from './use-times-near.ts'

interface ManualBookingFormProps {
  provider: OwnProvider
  userId: string
  /** Called once the form is empty again. */
  onCreated?: () => void
}

/** The form for a booking by phone or at the door. The tab keeps a draft until it is sent; then the form is empty. */
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

function FormOnce({
  provider,
  userId,
  takesFocus,
  onCreated,
}: ManualBookingFormProps & { takesFocus: boolean; onCreated: () => void }) {
  const id = useId()
  const known = useKnownCustomers(provider.id)
  const services = useActiveServices(provider.id)
  const [doubt, setDoubt] = useState<TimeWarning | null>(null)
  const prefilled = useMemo<Form>(
    () => ({
      ...EMPTY_MANUAL_BOOKING,
      id: crypto.randomUUID(),
      service_type: provider.service_types[0] ?? '',
    }),
    [provider.service_types],
  )
  const { fields, summary, busy, submit } = useRequestForm({
    id,
    draftKey: `magari-manual-booking-${provider.id}`,
    userId,
    prefilled,
    check: checkManualBooking,
    send: (client, booking) =>
      enterBooking(client, provider.id, {
        ...booking,
        price: booking.price ?? services.find(({ id }) => id === booking.service_id)?.price ?? null,
      }),
    failed: 'Failed to create manual booking',
    onSent: () => {
      toast({ title: 'Manual booking created successfully' })
      onCreated()
    },
  })
  const { form, change, field, text, money } = fields
  const first = field('customer_name').id
  const service = services.find(({ id }) => id === form.service_id)
  const moment = nairobiMoment(form.preferred_date)
  const near = useTimesNear({
    providerId: provider.id,
    moment,
    minutes: Number(form.duration_minutes),
    serviceId: form.service_id || null,
    bookingId: form.id,
    attempt: summary.problem?.attempt ?? 0,
  })
  useEffect(() => {
    if (takesFocus) document.getElementById(first)?.focus()
  }, [takesFocus, first])

  function askOrSubmit(event: SubmitEvent) {
    event.preventDefault()
    const { value } = checkManualBooking(form)
    const hours = provider.opening_hours
    const doubts =
      value && timeWarning(value.preferred_date, value.duration_minutes, Date.now(), hours, near.exceptions)
    if (doubts && !busy) setDoubt(doubts)
    else void submit()
  }

  return (
    <form noValidate onSubmit={askOrSubmit} className="grid max-w-3xl gap-4" aria-label="Manual Booking">
      <FormProblem
        {...summary}
        fields={summary.fields.filter((name) => field(name).error !== summary.problem?.summary)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CustomerFields fields={fields} known={known} />
        {services.length > 0 && (
          <Field
            label="Service"
            {...field('service_id')}
            help="Fills in type, length and price. Change them for this visit if you need to."
          >
            <Select
              value={form.service_id}
              onChange={(event) => change(serviceChosen(form, services, event.currentTarget.value))}
            >
              <option value="">Other work</option>
              {services.map(({ id, name, price, duration_minutes }) => (
                <option key={id} value={id}>
                  {name}, {formatKes(price)}, {formatDuration(duration_minutes)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Service Type" {...field('service_type')}>
          <Select
            value={form.service_type}
            onChange={(event) => change(serviceTypeChosen(form, services, event.currentTarget.value))}
          >
            <option value="">Choose a service type</option>
            {SERVICE_TYPES.map((type) => (
              <option key={type} value={type}>
                {SERVICE_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Preferred Date & Time" {...field('preferred_date')} help="Nairobi time.">
          <Input type="datetime-local" {...text('preferred_date')} />
        </Field>
        <Field label="Duration (minutes)" {...field('duration_minutes')}>
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
        near={near}
        moment={moment}
        minutes={Number(form.duration_minutes)}
        onChoose={(preferred_date) => change({ preferred_date })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Price" {...field('price')} help={priceHelp(form.price, service?.price)} optional>
          <MoneyInput {...money('price')} />
        </Field>
        <Field label="Vehicle" {...field('vehicle')} optional>
          <Input autoComplete="off" maxLength={MAX_MANUAL_BOOKING.vehicle} {...text('vehicle')} />
        </Field>
        <Field label="Description" {...field('description')} optional>
          <Textarea rows={3} maxLength={MAX_MANUAL_BOOKING.description} {...text('description')} />
        </Field>
        <Field label="Notes" {...field('notes')} optional>
          <Textarea rows={3} maxLength={MAX_MANUAL_BOOKING.notes} {...text('notes')} />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="main" busy={busy}>
          Create Manual Booking
        </Button>
      </div>
      <ConfirmTime
        doubt={doubt}
        moment={moment}
        confirmLabel="Create booking"
        onClose={() => setDoubt(null)}
        onConfirm={async () => {
          setDoubt(null)
          await submit()
        }}
      />
    </form>
  )
}

function priceHelp(typed: string, ofService: number | undefined): string | undefined {
  return ofService !== undefined && !typed.trim()
    ? `If empty, the price is ${formatKes(ofService)}.`
    : undefined
}
