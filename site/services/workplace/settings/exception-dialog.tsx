import { type SubmitEvent, useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { Refusal } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { holidaysFrom } from '#domain/foundation/holidays.ts'
import {
  checkException,
  EMPTY_EXCEPTION,
  type ExceptionForm,
  MAX_REASON,
} from '#domain/services/opening-exceptions.ts'
import { exceptionOn } from '#domain/services/opening-hours.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SpanLines } from '../../opening-hours/span-lines.tsx'
import { OutsideQuestionDialog } from './outside-question.tsx'
import type { StoredException } from './queries.ts'
import { useAddDays } from './use-add-days.ts'

const SUGGESTED = 4

interface ExceptionDialogProps {
  open: boolean
  exceptions: readonly StoredException[]
  now: number
  onClose: () => void
  onAdded: () => Promise<void>
}

/** Adds an exception of one or more days. The input stays until it is added. */
export function ExceptionDialog({ open, exceptions, now, onClose, onAdded }: ExceptionDialogProps) {
  const [form, setForm] = useState(EMPTY_EXCEPTION)
  const [errors, setErrors] = useState<FieldErrors<ExceptionForm>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  // Sent again after a lost answer; other days are another entry.
  const [id, setId] = useState(() => crypto.randomUUID() as string)
  const { question, busy, add, decide, back } = useAddDays(async () => {
    await onAdded()
    setForm(EMPTY_EXCEPTION)
    setId(crypto.randomUUID())
  })
  const today = dayInNairobi(now)
  const holidays = holidaysFrom(today, 12)
    .filter(({ day }) => !exceptionOn(exceptions, day))
    .slice(0, SUGGESTED)

  function change(part: Partial<ExceptionForm>) {
    setForm({ ...form, ...part })
    setId(crypto.randomUUID())
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
    show(await add([{ id, ...checked.value }]))
  }

  /** Shows a refusal at its field. One of the question is shown there, unless it is about the days. */
  function show(refusal: Refusal | null): Refusal | null {
    if (!refusal) return null
    const { field, sentence } = refusal
    if (!field || !(field in form)) {
      if (!question) setTrouble(sentence)
      return refusal
    }
    setErrors({ [field]: sentence })
    back()
    return null
  }

  if (open && question)
    return (
      <OutsideQuestionDialog
        question={question}
        busy={busy}
        onBack={back}
        onDecide={async (decision, reason) => show(await decide(decision, reason))}
      />
    )
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
