/** Bookings for the small world of as.ts. */
import { addDays } from '#domain/foundation/days.ts'
import type { Person } from './as.ts'
import { dayToCome } from './days.ts'
import { put } from './service-providers.ts'

/** `10:00` in Nairobi on a Tuesday to come: the next one that is a day away or more, or so many weeks later. */
export function onTuesday(time: string, weeksLater = 0): string {
  return `${addDays(dayToCome('tue', 1), weeksLater * 7)}T${time}:00+03:00`
}

/** Puts bookings on today at the time of day they have, because work is not started before its day. */
export async function bringToToday(owner: Person, ...ids: readonly string[]): Promise<void> {
  await owner.asks(
    `update public.service_bookings set preferred_date = private.nairobi_midnight(private.nairobi_today())
       + (preferred_date - private.nairobi_midnight(private.nairobi_day(preferred_date)))
     where id = any ($1::uuid[])`,
    [ids],
  )
}

/** Asks the provider for a booking as the person and returns its id. What is not given is garage work on Tuesday at ten. */
export function book(
  person: Person,
  provider: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  return put(person, 'service_bookings', {
    service_provider_id: provider,
    service_type: 'garage',
    preferred_date: onTuesday('10:00'),
    ...columns,
  })
}
