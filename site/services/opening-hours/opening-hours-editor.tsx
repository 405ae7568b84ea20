import { useState } from 'react'
import { WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '#domain/services/opening-hours.ts'
import { USUAL_SPAN, type WeekErrors, type WeekForm } from '#domain/services/opening-hours-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CopyDay } from './copy-day.tsx'
import { SpanLines } from './span-lines.tsx'

interface OpeningHoursEditorProps {
  /** From weekForm, validated by checkWeek (domain/services/opening-hours-form.ts). */
  value: WeekForm
  errors?: WeekErrors
  onChange: (value: WeekForm) => void
  /** A day's id is this and its name; the error summary links to it. */
  id: string
}

/** Edits a week of opening hours: a row for each day, with several spans, which can be copied to other days. */
export function OpeningHoursEditor({ value, errors = {}, onChange, id }: OpeningHoursEditorProps) {
  const [copied, setCopied] = useState<Weekday | null>(null)
  // Restores a day's hours when it is opened again.
  const [closed, setClosed] = useState<Partial<WeekForm>>({})

  function toggle(day: Weekday, open: boolean) {
    if (!open) setClosed({ ...closed, [day]: value[day] })
    const before = closed[day] ?? []
    onChange({ ...value, [day]: open ? (before.length > 0 ? before : [USUAL_SPAN]) : [] })
  }

  return (
    <div id={id} className="grid">
      {WEEKDAYS.map((day) => {
        const label = WEEKDAY_LABELS[day]
        const open = value[day].length > 0
        const errorId = `${id}-${day}-error`
        return (
          <fieldset
            key={day}
            id={`${id}-${day}`}
            tabIndex={-1}
            aria-describedby={errors[day] ? errorId : undefined}
            className="min-w-0 border-t border-line py-2 first:border-t-0"
          >
            <legend className="sr-only">{label}</legend>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto]">
              <Checkbox
                checked={open}
                aria-label={`Open on ${label}`}
                onChange={(event) => toggle(day, event.target.checked)}
              >
                <span className={open ? 'font-medium' : 'text-ink-2'}>{label}</span>
              </Checkbox>
              <div className="max-sm:col-span-full max-sm:row-start-2">
                {open ? (
                  <SpanLines
                    spans={value[day]}
                    of={label}
                    invalid={Boolean(errors[day])}
                    onChange={(spans) => onChange({ ...value, [day]: spans })}
                  />
                ) : (
                  <p className="flex min-h-11 items-center text-ink-2 max-sm:hidden">Closed</p>
                )}
                {errors[day] && <FieldError id={errorId}>{errors[day]}</FieldError>}
              </div>
              {open ? (
                <Button
                  variant="bare"
                  square
                  className="self-start"
                  aria-label={`Copy ${label}’s hours to other days`}
                  title="Copy to other days"
                  onClick={() => setCopied(day)}
                >
                  <Icon of="copy" size="s" />
                </Button>
              ) : (
                <p className="flex min-h-11 items-center px-3 text-ink-2 sm:invisible" aria-hidden="true">
                  Closed
                </p>
              )}
            </div>
          </fieldset>
        )
      })}
      <CopyDay
        day={copied}
        onClose={() => setCopied(null)}
        onCopy={(days) => {
          if (!copied) return
          const same = Object.fromEntries(
            days.map((day) => [day, value[copied].map((span) => ({ ...span }))]),
          )
          onChange({ ...value, ...same })
          setCopied(null)
        }}
      />
    </div>
  )
}
