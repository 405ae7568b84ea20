import { useEffect, useMemo, useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { formatTime } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import {
  BOOKING_DAYS,
  checkBooking,
  EMPTY_BOOKING,
  type BookingForm as Form,
  MAX_BOOKING_TEXT,
  otherWork,
} from '#domain/services/booking-form.ts'
import { firstBookableDay, lastBookableDay } from '#domain/services/booking-slots.ts'
import { DEFAULT_BOOKING_MINUTES, formatDuration, inHours } from '#domain/services/bookings.ts'
import { depositTerms } from '#domain/services/service-deposits.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { useRequestForm } from '../forms/use-request-form.ts'
import { Button } from '../ui/button.tsx'
import { FormProblem } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Select, Textarea } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { hoursOf, whyNoTime } from './booking-day-words.ts'
import { VehicleChoices } from './own-vehicles/vehicle-choices.tsx'
import { bookingBounds, type Provider, requestBooking, type Service } from './queries.ts'
import { useFreeTimes } from './use-free-times.ts'
import { WaitingList } from './waiting-list.tsx'

interface BookingFormProps {
  id: string
  userId: string
  provider: Provider
  services: readonly Service[]
  /** The id of a service, or 'any'. */
  chosen: string
  /** The vehicle that the address names; empty: none. */
  vehicle: string
  now: number
  onClose: () => Promise<void>
}

/** Service, day, free time, vehicle and notes. The tab keeps a draft until it is sent. */
export function BookingForm({
  id,
  userId,
  provider,
  services,
  chosen,
  vehicle,
  now,
  onClose,
}: BookingFormProps) {
  const navigate = useNavigate()
  const minutesOf = (choice: string) =>
    services.find((service) => service.id === choice)?.duration_minutes ?? DEFAULT_BOOKING_MINUTES
  const prefilled = useMemo<Form>(() => {
    const service = services.find((candidate) => candidate.id === chosen)
    const minutes = service?.duration_minutes ?? DEFAULT_BOOKING_MINUTES
    const [type] = provider.service_types
    return {
      ...EMPTY_BOOKING,
      service_id: service?.id ?? (services.length === 0 && type ? otherWork(type) : ''),
      vehicle: vehicle.slice(0, MAX_BOOKING_TEXT.vehicle),
      preferred_date: firstBookableDay(provider.opening_hours, minutes, now, bookingBounds(provider)),
    }
  }, [provider, services, chosen, vehicle, now])

  /** Whether the chosen time is offered: set below, read on submit. */
  const offered = useRef(false)
  /** Whether it joins the waiting list: set below, read once it is sent. */
  const waiting = useRef(false)
  const {
    fields: { form, change, field, text },
    summary,
    busy,
    submit,
  } = useRequestForm({
    id,
    draftKey: `magari-booking-${provider.id}`,
    userId,
    search: vehicle === '' ? chosen : `${chosen} ${vehicle}`,
    prefilled,
    filledByAddress: vehicle === '' ? ['service_id'] : ['service_id', 'vehicle'],
    check: (form) =>
      checkBooking({
        ...form,
        ...(!offered.current && { time: '' }),
        ...(!waiting.current && { waits: '' }),
      }),
    send: (client, request) => requestBooking(client, request, userId, provider.id),
    failed: 'Failed to send the request',
    onSent: () => {
      toast({
        ...(waiting.current
          ? {
              title: 'You are on the waiting list',
              description: 'You will be notified when a time of this day is free.',
            }
          : {
              title: 'Booking requested',
              description: `You will be notified when ${provider.business_name} answers.`,
            }),
        action: { label: 'My Bookings', run: () => void navigate(href('/my-bookings')) },
      })
      return onClose()
    },
  })
  const minutes = minutesOf(form.service_id)
  const deposit = services.find(({ id }) => id === form.service_id)?.deposit
  const { loading, open, free, slots, next } = useFreeTimes({
    provider,
    serviceId: services.find(({ id }) => id === form.service_id)?.id ?? null,
    minutes,
    day: form.preferred_date,
    attempt: summary.problem?.attempt ?? 0,
  })
  const isFull = !loading && open && free.length === 0
  const waits = isFull && provider.has_waitlist && form.waits === form.preferred_date
  waiting.current = waits
  const times = waits ? slots : free.map(formatTime)
  const time = times.includes(form.time) ? form.time : ''
  offered.current = time !== ''
  const first = field('service_id').id
  // The dialog opened before the form was loaded.
  useEffect(() => document.getElementById(first)?.focus(), [first])

  return (
    <form id={id} noValidate onSubmit={submit} className="mt-2 grid gap-4">
      <FormProblem
        {...summary}
        fields={summary.fields.filter((name) => field(name).error !== summary.problem?.summary)}
      />
      <Field label="What do you need?" {...field('service_id')}>
        <Select {...text('service_id')}>
          <option value="">Choose a service</option>
          {services.map((service) => (
            <option key={service.id} value={service.id}>
              {service.name}, {formatKes(service.price)}, {formatDuration(service.duration_minutes)}
            </option>
          ))}
          {provider.service_types.map((type) => (
            <option key={type} value={otherWork(type)}>
              Something else ({labelOf(SERVICE_TYPE_LABELS, type)})
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Day"
          {...field('preferred_date')}
          help={form.preferred_date ? hoursOf(provider, form.preferred_date) : undefined}
        >
          <Input
            type="date"
            min={dayInNairobi(now)}
            max={lastBookableDay(Math.min(provider.booking_horizon_days, BOOKING_DAYS - 1), now)}
            {...text('preferred_date')}
          />
        </Field>
        <Field
          label={waits ? 'Best time' : 'Time'}
          {...field('time')}
          help={
            form.preferred_date && !loading && !waits
              ? whyNoTime(provider, form.preferred_date, now, open, free.length)
              : undefined
          }
        >
          <Select
            value={time}
            aria-busy={loading || undefined}
            disabled={times.length === 0}
            // Clears the error at the day too: a refused time is shown there.
            onChange={(event) =>
              change({ time: event.currentTarget.value, preferred_date: form.preferred_date })
            }
          >
            <option value="">{loading ? 'Loading...' : 'Choose a time'}</option>
            {!loading &&
              times.map((time) => (
                <option key={time} value={time}>
                  {time}
                </option>
              ))}
          </Select>
        </Field>
      </div>
      <div role="status" className="empty:hidden">
        {!loading && next && !waits && (
          <>
            <p className="mb-2 text-sm text-ink-2">Next free time:</p>
            <Button
              size="s"
              onClick={() => change({ preferred_date: dayInNairobi(next), time: formatTime(next) })}
            >
              {formatAppointment(next)}
            </Button>
          </>
        )}
        {isFull && provider.has_waitlist && (
          <WaitingList
            waits={waits}
            onChange={(waits) => change({ waits: waits ? form.preferred_date : '', time: '' })}
          />
        )}
      </div>
      <Field label="Vehicle" {...field('vehicle')} help="Make, model, year and number plate.">
        <Input maxLength={MAX_BOOKING_TEXT.vehicle} autoComplete="off" {...text('vehicle')} />
      </Field>
      <VehicleChoices chosen={form.vehicle} onChoose={(vehicle) => change({ vehicle })} />
      <Field label="Notes" {...field('description')} optional>
        <Textarea rows={3} maxLength={MAX_BOOKING_TEXT.description} {...text('description')} />
      </Field>
      {deposit && <p className="rounded-s bg-sunk p-3 text-sm">{depositTerms(deposit)}</p>}
      <p className="text-sm text-ink-2">
        They see your name and phone number. You can cancel{' '}
        {provider.booking_change_hours > 0
          ? `until ${inHours(provider.booking_change_hours)} before`
          : 'until the start'}
        . You pay them, not Magari.
      </p>
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" variant="main" busy={busy}>
          {waits ? 'Join the waiting list' : 'Send request'}
        </Button>
        <Button onClick={() => void onClose()}>Cancel</Button>
      </div>
    </form>
  )
}
