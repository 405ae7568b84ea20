import {
  dayInNairobi,
  type OpeningHours,
  spansInWords,
  WEEKDAY_LABELS,
  WEEKDAYS,
  weekdayOfDay,
} from '#domain/opening-hours.ts'
import { classNames } from '../ui/class-names.ts'

/** The usual week, today in bold. */
export function OpeningWeek({ hours, now }: { hours: OpeningHours; now: number }) {
  const today = weekdayOfDay(dayInNairobi(now))
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
          <dd className="text-right">{spansInWords(hours[day])}</dd>
        </div>
      ))}
    </dl>
  )
}
