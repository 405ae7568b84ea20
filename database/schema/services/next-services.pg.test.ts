import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/foundation/days.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { today } from '#testing/days.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
})
afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.customer_vehicles')
  await world.owner.query('delete from public.system_notifications')
})

let hour = 7
/** A booking of the buyer, or of a walk-in, that was completed this many days ago; the id of its job. */
async function visit(daysAgo: number, columns: Record<string, unknown> = {}): Promise<string> {
  hour = hour === 15 ? 8 : hour + 1
  const person = columns.customer_id === null ? world.provider : world.buyer
  const id = await book(person, garage, {
    vehicle: 'KDA 123A',
    preferred_date: onTuesday(`${String(hour).padStart(2, '0')}:00`),
    ...columns,
  })
  await world.provider.query(
    `update public.service_bookings set status = 'confirmed' where id = $1 and status = 'pending'`,
    [id],
  )
  await world.owner.query(
    `update public.service_bookings set preferred_date = now() - $2::integer * interval '1 day' where id = $1`,
    [id, daysAgo],
  )
  await world.provider.query(`update public.service_bookings set status = 'completed' where id = $1`, [id])
  const [job] = await world.owner.query<{ id: string }>(
    'select id from public.service_jobs where booking_id = $1',
    [id],
  )
  return job?.id ?? ''
}

interface Planned {
  on?: string | null
  km?: number | null
  mileage?: number | null
}
/** Saves the job's card with a next service. */
const plan = (
  job: string,
  { on = null, km = null, mileage = null }: Planned,
  person: Person = world.provider,
) =>
  person.query(
    `select public.save_job(id, updated_at, 'Toyota', 'Axio', 2014, plate, $2, null, '[]', null, null, $3, $4)
     from (select id, updated_at, plate from public.service_jobs where id = $1) as job`,
    [job, mileage, on, km],
  )
/** As time passes: the day that was planned is this one by now. */
const dueOn = (job: string, day: string) =>
  world.owner.query(
    'update public.service_jobs set next_service_on = $2, service_due_on = $2 where id = $1',
    [job, day],
  )
const send = async () => {
  const [row] = await world.owner.query<{ sent: number }>('select private.send_service_reminders() as sent')
  return row?.sent
}
const due = (person: Person = world.provider) =>
  person.query('select *, due_on::text as due_on from public.services_due()')
const dueDay = async (job: string) => {
  const [row] = await world.owner.query<{ day: string }>(
    'select service_due_on::text as day from public.service_jobs where id = $1',
    [job],
  )
  return row?.day
}

describe('the day a service is due', () => {
  test('is the planned one, or when the kilometres are run at 1,000 a month if that is sooner', async () => {
    const job = await visit(0)
    await plan(job, { on: addDays(today(), 180), mileage: 84_000 })
    expect(await dueDay(job)).toBe(addDays(today(), 180))
    await plan(job, { on: addDays(today(), 180), km: 86_000, mileage: 84_000 })
    expect(await dueDay(job)).toBe(addDays(today(), 61))
    await plan(job, { km: 94_000, mileage: 84_000 })
    expect(await dueDay(job)).toBe(addDays(today(), 305))
    await plan(job, {})
    expect(await dueDay(job)).toBeNull()
  })

  test('follows what the vehicle has run between its visits here', async () => {
    await plan(await visit(100), { mileage: 80_000 })
    const job = await visit(0)
    await plan(job, { km: 89_990, mileage: 85_000 })
    expect(await dueDay(job)).toBe(addDays(today(), 100))
  })

  test('is ahead: of today, and of the mileage', async () => {
    const job = await visit(0)
    await expect(plan(job, { on: today() })).rejects.toMatchObject({ hint: 'next_service_past' })
    for (const planned of [
      { km: 90_000 },
      { km: 84_000, mileage: 84_000 },
      { km: 2_000_001, mileage: 84_000 },
      { km: 2_147_483_647, mileage: 1 },
    ])
      await expect(plan(job, planned)).rejects.toMatchObject({
        constraint: 'service_jobs_next_service_km_ahead',
      })
    await expect(plan(job, { on: '2200-01-01' })).rejects.toMatchObject({
      constraint: 'service_jobs_next_service_on_range',
    })
    await dueOn(job, addDays(today(), -3))
    await plan(job, { on: addDays(today(), -3), mileage: 84_000 })
  })

  test('an earlier job on the plate says what it planned', async () => {
    await plan(await visit(100), { on: addDays(today(), 80) })
    await visit(50, { vehicle: 'KDB 456B' })
    const booking = await book(world.buyer, garage, { vehicle: 'kda123a' })
    await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [
      booking,
    ])
    const [row] = await world.provider.query(
      'select to_jsonb((public.provider_job($1)).former_next_service) as former',
      [booking],
    )
    expect(row?.former).toEqual({ number: 1, on: addDays(today(), 80), km: null })
  })
})

describe('the reminder', () => {
  test('comes two weeks before, once, however often the job runs and the day is changed', async () => {
    const job = await visit(200)
    await dueOn(job, addDays(today(), 15))
    expect(await send()).toBe(0)
    await dueOn(job, addDays(today(), 14))
    const [one, other] = await Promise.all([send(), send()])
    expect((one ?? 0) + (other ?? 0)).toBe(1)
    await plan(job, { on: addDays(today(), 10) })
    expect(await send()).toBe(0)
    expect(
      await world.owner.query(
        `select user_id, facts - 'provider_id' as facts from public.system_notifications where kind = 'service_due'`,
      ),
    ).toEqual([
      {
        user_id: world.buyer.id,
        facts: { business: 'Baraka Garage', vehicle: 'KDA 123A', due_on: addDays(today(), 14) },
      },
    ])
  })

  test('is not sent once the vehicle came or is booked, to strangers, or long after', async () => {
    const job = await visit(200)
    await dueOn(job, addDays(today(), 10))
    const ahead = await book(world.buyer, garage, { vehicle: 'Axio' })
    expect(await send()).toBe(0)
    await world.buyer.query(`update public.service_bookings set status = 'cancelled' where id = $1`, [ahead])
    await book(world.buyer, garage, { vehicle: 'KDB 456B', preferred_date: onTuesday('16:00') })
    expect(await due()).toHaveLength(1)
    await visit(20)
    expect(await send()).toBe(0)

    const walkIn = await visit(200, {
      customer_id: null,
      status: 'confirmed',
      customer_name: 'Wanjiku Kamau',
      customer_phone: '+254712000001',
      customer_email: 'wanjiku@example.com',
      vehicle: 'KCB 222B',
    })
    await dueOn(walkIn, today())
    const old = await visit(300, { vehicle: 'KCA 111A' })
    await dueOn(old, addDays(today(), -31))
    expect(await send()).toBe(0)
    expect(await due()).toMatchObject([
      {
        vehicle: 'KCB 222B',
        customer_name: 'Wanjiku Kamau',
        customer_phone: '+254712000001',
        due_on: today(),
      },
      { vehicle: 'KCA 111A', reminded_at: null },
    ])
  })

  test('stands although the vehicle came long before for something else, and moves to the later plan', async () => {
    const job = await visit(200)
    await dueOn(job, addDays(today(), 10))
    const puncture = await visit(90)
    expect(await due()).toMatchObject([{ number: 1 }])
    await dueOn(puncture, addDays(today(), 100))
    expect(await due()).toEqual([])
    expect(await send()).toBe(0)
  })

  test('is not sent for a business that is hidden', async () => {
    const job = await visit(200)
    await dueOn(job, addDays(today(), 10))
    await world.owner.query('update public.service_providers set verified = false')
    expect(await send()).toBe(0)
  })

  test('the list of services due is its business’s alone', async () => {
    await dueOn(await visit(200), addDays(today(), 10))
    expect(await due()).toHaveLength(1)
    for (const person of [world.buyer, world.seller, world.admin]) expect(await due(person)).toEqual([])
    await openBusiness(world, world.dealer, { business_name: 'Other Garage' })
    expect(await due(world.dealer)).toEqual([])
  })
})
