import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { Refusal } from '#domain/foundation/errors.ts'
import {
  closedOn,
  daysInWords,
  type HolidayChoice,
  holidayChoices,
  type OutsideBooking,
} from '#domain/services/opening-exceptions.ts'
import { spansInWords } from '#domain/services/opening-hours.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { OutsideQuestionDialog } from './outside-question.tsx'
import { bookingsOutside, type StoredException } from './queries.ts'
import { useAddDays } from './use-add-days.ts'

interface HolidaysDialogProps {
  exceptions: readonly StoredException[]
  now: number
  onClose: () => void
  onAdded: () => Promise<void>
}

/** Closes the business on the public holidays of the next twelve months that the provider chooses. */
export function HolidaysDialog({ exceptions, now, onClose, onAdded }: HolidaysDialogProps) {
  const form = useId()
  const today = dayInNairobi(now)
  const outside = useOutsideOnHolidays(exceptions, today)
  const choices = holidayChoices(today, exceptions, outside)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // The days keep their ids, so that a retry after a lost answer adds nothing twice.
  const [ids] = useState(() => new Map(choices.map(({ day }) => [day, crypto.randomUUID() as string])))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { question, busy, add, decide, back } = useAddDays(onAdded)
  const chosen = choices.filter(({ day, exception }) => !exception && !left.has(day))

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || chosen.length === 0) return
    setRefusal(
      await add(
        chosen.map((holiday) => ({ id: ids.get(holiday.day) ?? crypto.randomUUID(), ...closedOn(holiday) })),
      ),
    )
  }

  function choose(day: string, isChosen: boolean) {
    const next = new Set(left)
    if (isChosen) next.delete(day)
    else next.add(day)
    setLeft(next)
    setRefusal(null)
  }

  if (question)
    return <OutsideQuestionDialog question={question} busy={busy} onBack={back} onDecide={decide} />
  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title="Closed on public holidays"
      description="The next twelve months. Each day can be removed later."
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={form} variant="main" busy={busy} disabled={chosen.length === 0}>
            {chosen.length === 1 ? 'Close on 1 day' : `Close on ${chosen.length} days`}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <ul aria-label="Public holidays" className="grid divide-y divide-line">
          {choices.map((choice) => (
            <li key={choice.day} className="py-1">
              <Checkbox
                checked={choice.exception !== null || !left.has(choice.day)}
                disabled={busy || choice.exception !== null}
                onChange={({ target }) => choose(choice.day, target.checked)}
              >
                <span className="block font-medium">{choice.name}</span>
                <span className="block text-sm text-ink-2">{aboutHoliday(choice)}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
        {refusal && <FieldError>{refusal.sentence}</FieldError>}
      </form>
    </Dialog>
  )
}

/** Its day, and what is known about it. */
function aboutHoliday({ day, expected, exception, bookings }: HolidayChoice): string {
  return [
    daysInWords({ first_day: day, last_day: day }),
    expected && 'expected; the Gazette confirms it days before',
    exception && `already in your list: ${spansInWords(exception.hours)}`,
    bookings > 0 && (bookings === 1 ? '1 booking' : `${bookings} bookings`),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The bookings that closing on the holidays would leave outside the hours; none until known. */
function useOutsideOnHolidays(exceptions: readonly StoredException[], today: string): OutsideBooking[] {
  const [outside, setOutside] = useState<OutsideBooking[]>([])
  useEffect(() => {
    let current = true
    const days = holidayChoices(today, exceptions, [])
      .filter(({ exception }) => !exception)
      .map(closedOn)
    browserClient()
      .then((client) => bookingsOutside(client, { days }))
      .then((found) => current && setOutside(found))
      .catch((error: unknown) => reportFailure('The bookings of the holidays could not be counted', error))
    return () => {
      current = false
    }
  }, [exceptions, today])
  return outside
}
