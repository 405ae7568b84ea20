import type pg from 'pg'
import { HOUR } from '#domain/foundation/dates.ts'
import { addMonths, dayInNairobi } from '#domain/foundation/days.ts'
import type { BookedVehicle } from './booked-vehicles.ts'
import type { Booking } from './bookings.ts'
import { item } from './car-pictures/random.ts'
import { customer } from './customers.ts'
import { garageMechanics } from './garage-week.ts'
import { uuid } from './identity.ts'
import { insertRows } from './insert.ts'
import { provider as demoProvider } from './providers.ts'
import { bookingId } from './service-rows.ts'

const series = ['KBU', 'KCA', 'KCJ', 'KCT', 'KDB', 'KDG', 'KDK']
const motorcycleSeries = ['KMEA', 'KMFC', 'KMGC']
const found: readonly (readonly [name: string, price: number])[] = [
  ['Brake pads, front', 4_500],
  ['Air filter', 1_200],
  ['Battery, 45 Ah', 9_500],
  ['Wiper blades', 900],
]

/** Matatus and taxis come more often. At the usual 1,000 km a month the day comes first. */
const serviceMonths = [2, 3, 6]
const SERVICE_KM = 10_000

/** A number that stays the same for the same words. */
const numberFor = (words: string) => Number.parseInt(uuid(words).slice(0, 8), 16)

const ofList = <T>(list: readonly T[], number: number) => item(list, number % list.length)

function plateOf(who: string, { make, model, motorcycle }: BookedVehicle): string {
  const number = numberFor(`plate ${who} ${make} ${model}`)
  const letters = ofList(motorcycle ? motorcycleSeries : series, number)
  return `${letters} ${100 + (number % 900)}${'ABCDEFGHJKLMNPQRSTUVWXYZ'[number % 24]}`
}

/** Fills in the job cards of the demo account's garage; work in progress, and the demo customer's booking, wait for an answer. */
export async function fillJobCards(owner: pg.ClientBase, bookings: readonly Booking[], now: Date) {
  const jobs = bookings.flatMap((booking) => {
    const { provider, status, vehicle, walkIn } = booking
    const isAgreed = status === 'confirmed' || status === 'in_progress' || status === 'completed'
    if (provider.owner !== demoProvider || !isAgreed || !vehicle) return []
    const id = bookingId(booking)
    const who = booking.customer?.email ?? walkIn?.name ?? ''
    return [{ booking, id, vehicle, plate: plateOf(who, vehicle), number: numberFor(id) }]
  })
  await owner.query(
    `update public.service_jobs as job
     set make = card.make, model = card.model, year = card.year, plate = card.plate, mileage_km = card.mileage_km,
       done_by = coalesce(job.done_by, card.done_by), next_service_on = card.next_service_on, service_due_on = card.next_service_on,
       next_service_km = card.next_service_km
     from jsonb_to_recordset($1::jsonb) as card (
       id uuid, make text, model text, year integer, plate text, mileage_km integer, done_by text, next_service_on date, next_service_km integer
     )
     where job.booking_id = card.id`,
    [
      JSON.stringify(
        jobs.map(({ id, vehicle, plate, booking: { status, starts }, number }) => {
          // It is read when the vehicle comes.
          const mileage = status === 'confirmed' ? null : 30_000 + (number % 150_000)
          const isDone = status === 'completed' && mileage !== null
          return {
            id,
            make: vehicle.make,
            model: vehicle.model,
            year: vehicle.year,
            plate,
            mileage_km: mileage,
            done_by: ofList(garageMechanics, number),
            next_service_on: isDone ? addMonths(dayInNairobi(starts), ofList(serviceMonths, number)) : null,
            next_service_km: isDone ? mileage + SERVICE_KM : null,
          }
        }),
      ),
    ],
  )
  const asked = jobs.filter(
    ({ booking: { status, customer: whose } }) =>
      status === 'in_progress' || (status === 'confirmed' && whose === customer),
  )
  const { rows } = await owner.query<{ id: string; booking_id: string }>(
    'select id, booking_id from public.service_jobs where booking_id = any ($1::uuid[])',
    [asked.map(({ id }) => id)],
  )
  const jobOf = new Map(rows.map(({ id, booking_id }) => [booking_id, id]))
  await insertRows(
    owner,
    'job_estimates',
    asked.map(({ id, number }) => ({
      job_id: jobOf.get(id) ?? '',
      number: 1,
      sent_at: new Date(now.getTime() - (1 + (number % 3)) * HOUR).toISOString(),
      ends_at: new Date(now.getTime() + 13 * 24 * HOUR).toISOString(),
    })),
  )
  await insertRows(
    owner,
    'job_lines',
    asked.flatMap(({ id, number, booking }) => {
      const [name, price] = ofList(found, number)
      const line = { job_id: jobOf.get(id) ?? '', tax_percent: 0, estimate_number: 1, quantity: 1 }
      return [
        {
          ...line,
          id: uuid(`labour ${id}`),
          kind: 'labour',
          name: booking.service.name,
          unit_price: booking.service.price,
        },
        { ...line, id: uuid(`part ${id}`), kind: 'part', name, unit_price: price },
      ]
    }),
  )
}
