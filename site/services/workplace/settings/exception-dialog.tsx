import { type SubmitEvent, useEffect, useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { holidaysFrom } from '#domain/foundation/holidays.ts'
import {
  checkException,
  EMPTY_EXCEPTION,
  type ExceptionForm,
  MAX_REASON,
} from '#domain/services/opening-exceptions.ts'
import { exceptionOn } from '#domain/services/opening-hours.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { sessionEnded } from '../../../session/ended.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'
import { SpanLines } from '../../opening-hours/span-lines.tsx'
import { addException, bookingsOn, type StoredException } from './queries.ts'

const SUGGESTED = 4

interface ExceptionDialogProps {
  open: boolean
  providerId: string
  exceptions: readonly StoredException[]
  now: number
  onClose: () => void
  onAdded: () => Promise<void>
}

/** Adds an exception of one or more days. The input stays until it is added. */
export function ExceptionDialog({
  open,
  providerId,
  exceptions,
  now,
  onClose,
  onAdded,
}: ExceptionDialogProps) {
  const [form, setForm] = useState(EMPTY_EXCEPTION)
  const [errors, setErrors] = useState<FieldErrors<ExceptionForm>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const today = dayInNairobi(now)
  const booked = useBookingsOn(providerId, form)
  const holidays = holidaysFrom(today, 12)
    .filter(({ day }) => !exceptionOn(exceptions, day))
    .slice(0, SUGGESTED)

  function change(part: Partial<ExceptionForm>) {
    setForm({ ...form, ...part })
    setTrouble(null)
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))))
  }

  const text = (field: 'first_day' | 'last_day' | 'reason') => ({
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const checked = checkException(form, today)
    setErrors(checked.errors ?? {})
    if (!checked.value) return
    setBusy(true)
    try {
      await addException(await browserClient(), providerId, checked.value)
      await onAdded()
      setForm(EMPTY_EXCEPTION)
      toast({ title: 'Day added', description: 'Your page and the booking form show it now.' })
    } catch (error) {
      if (await sessionEnded(error)) return
      reportFailure('The day could not be added', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      if (field && field in form) setErrors({ [field]: sentence })
      else setTrouble(sentence)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title="Add a special day" className="sm:max-w-120">
      <form noValidate onSubmit={submit} className="mt-2 grid gap-4">
        <div className="grid gap-1.5">
          <p id="holiday-suggestions" className="text-sm text-ink-2">
            Upcoming public holidays
          </p>
          <ul aria-labelledby="holiday-suggestions" className="flex flex-wrap gap-2">
            {holidays.map(({ day, name }) => (
              <li key={day}>
                <Button
                  size="s"
                  aria-pressed={form.first_day === day}
                  onClick={() => change({ first_day: day, last_day: '', reason: name })}
                >
                  {name}, {formatDate(day).replace(/ \d{4}$/, '')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Day" error={errors.first_day}>
            <Input type="date" min={today} {...text('first_day')} />
          </Field>
          <Field label="Until" optional error={errors.last_day}>
            <Input type="date" min={form.first_day || today} {...text('last_day')} />
          </Field>
        </div>
        <div>
          <Checkbox checked={form.closed} onChange={({ target }) => change({ closed: target.checked })}>
            Closed all day
          </Checkbox>
          {!form.closed && (
            <SpanLines
              spans={form.hours}
              of="This day"
              invalid={Boolean(errors.hours)}
              onChange={(hours) => change({ hours })}
            />
          )}
          {errors.hours && <FieldError>{errors.hours}</FieldError>}
        </div>
        <Field label="Reason" optional error={errors.reason} help="Shown on your page.">
          <Input maxLength={MAX_REASON} placeholder="Madaraka Day" {...text('reason')} />
        </Field>
        <p role="status" className="text-sm text-ink-2 empty:hidden">
          {booked > 0 &&
            `You already have ${booked === 1 ? 'one booking' : `${booked} bookings`} on ${form.last_day ? 'these days' : 'this day'}, which will not be cancelled. Tell the ${booked === 1 ? 'customer' : 'customers'} if you cannot take ${booked === 1 ? 'it' : 'them'}.`}
        </p>
        {trouble && (
          <div role="alert">
            <FieldError>{trouble}</FieldError>
          </div>
        )}
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
          <Button type="submit" variant="main" busy={busy}>
            Add
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The bookings on the chosen days; 0 until known. */
function useBookingsOn(providerId: string, { first_day, last_day }: ExceptionForm): number {
  const [known, setKnown] = useState({ of: '', count: 0 })
  const last = last_day || first_day
  const question = `${first_day} ${last}`
  useEffect(() => {
    if (!first_day || last < first_day) return
    let current = true
    browserClient()
      .then((client) => bookingsOn(client, providerId, { first_day, last_day: last }))
      .then((count) => current && setKnown({ of: question, count }))
      .catch((error: unknown) => reportFailure('The bookings of these days could not be counted', error))
    return () => {
      current = false
    }
  }, [providerId, first_day, last, question])
  return known.of === question ? known.count : 0
}
