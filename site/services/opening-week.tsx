import { dayInNairobi } from '#domain/foundation/days.ts'
import { lastBookableDay, MAX_HORIZON_DAYS } from '#domain/services/booking-slots.ts'
import { inDays, inHours } from '#domain/services/bookings.ts'
import { daysInWords } from '#domain/services/opening-exceptions.ts'
import { spansInWords } from '#domain/services/opening-hours.ts'
import { UsualWeek } from './opening-hours/usual-week.tsx'
import type { Provider } from './queries.ts'

/** Later exceptions are not shown here; the booking form knows them all. */
const SHOWN_DAYS = 60

/** The usual week, the next exceptions, and the booking limits. */
export function OpeningWeek({ provider, now }: { provider: Provider; now: number }) {
  const { opening_hours: hours, opening_exceptions: exceptions } = provider
  const date = dayInNairobi(now)
  const coming = exceptions.filter(
    ({ first_day, last_day }) => last_day >= date && first_day <= lastBookableDay(SHOWN_DAYS, now),
  )
  const limits = bookingLimits(provider)
  return (
    <>
      <UsualWeek hours={hours} exceptions={exceptions} now={now} />
      {coming.length > 0 && (
        <>
          <h3 className="mt-4 mb-1.5 text-sm font-semibold">Special days</h3>
          <dl className="grid gap-1.5 text-sm text-ink-2">
            {coming.map((exception) => (
              <div key={exception.first_day} className="flex justify-between gap-4">
                <dt className="wrap-anywhere">
                  {daysInWords(exception)}
                  {exception.reason && <span className="block">{exception.reason}</span>}
                </dt>
                <dd className="text-right">{spansInWords(exception.hours)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {limits && <p className="mt-4 text-sm text-ink-2">{limits}</p>}
    </>
  )
}

/** `Book at least 2 hours and at most 30 days ahead.`, or nothing where neither is asked. */
function bookingLimits({ booking_lead_hours: lead, booking_horizon_days: horizon }: Provider): string {
  const limits = [
    lead > 0 && `at least ${inHours(lead)}`,
    horizon < MAX_HORIZON_DAYS && `at most ${inDays(horizon)}`,
  ].filter(Boolean)
  return limits.length > 0 ? `Book ${limits.join(' and ')} ahead.` : ''
}
