/** Bookings for the small world of as.ts. */
import { addDays } from '#domain/foundation/days.ts'
import type { Person } from './as.ts'
import { dayToCome } from './days.ts'
import { insertRow } from './service-providers.ts'

/**
 * The time, such as `10:00`, in Nairobi on the next Tuesday that is more than a day away, so that customers may still cancel, or on one some
 * weeks later.
 */
export function onTuesday(time: string, weeksLater = 0): string {
  return `${addDays(dayToCome('tue', 2), weeksLater * 7)}T${time}:00+03:00`
}

/** Moves bookings to today at their time of day, as on the day of the visit. */
export async function moveToToday(owner: Person, ...ids: readonly string[]): Promise<void> {
  await owner.query(
    `update public.service_bookings set preferred_date = private.nairobi_midnight(private.nairobi_today())
       + (preferred_date - private.nairobi_midnight(private.nairobi_day(preferred_date)))
     where id = any ($1::uuid[])`,
    [ids],
  )
}

/** Requests a booking as the person and returns its id. By default, garage work on Tuesday at ten. */
export function book(
  person: Person,
  provider: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  return insertRow(person, 'service_bookings', {
    service_provider_id: provider,
    service_type: 'garage',
    preferred_date: onTuesday('10:00'),
    ...columns,
  })
}
