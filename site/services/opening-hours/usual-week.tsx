import { dayInNairobi } from '#domain/foundation/days.ts'
import {
  exceptionOn,
  type OpeningException,
  type OpeningHours,
  spansInWords,
  spansOfDay,
  WEEKDAY_LABELS,
  WEEKDAYS,
  weekdayOfDay,
} from '#domain/services/opening-hours.ts'
import { classNames } from '../../ui/class-names.ts'

interface UsualWeekProps {
  hours: OpeningHours
  /** Exceptions to the week. */
  exceptions?: readonly OpeningException[]
  now: number
}

/** The usual week; today is bold and includes exceptions. */
export function UsualWeek({ hours, exceptions = [], now }: UsualWeekProps) {
  const date = dayInNairobi(now)
  const today = weekdayOfDay(date)
  const exceptional = exceptionOn(exceptions, date)
  return (
    <dl className="grid gap-1.5 text-sm">
      {WEEKDAYS.map((day) => (
        <div
          key={day}
          className={classNames('flex justify-between gap-4', day === today ? 'font-semibold' : 'text-ink-2')}
        >
          <dt>
            {WEEKDAY_LABELS[day]}
            {day === today && <span className="sr-only"> (today)</span>}
          </dt>
          <dd className="text-right">
            {day === today ? spansInWords(spansOfDay(hours, date, exceptions)) : spansInWords(hours[day])}
            {day === today && exceptional && (
              <span className="block font-normal text-ink-2">
                {exceptional.reason ?? 'today only'}, else {spansInWords(hours[day])}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
