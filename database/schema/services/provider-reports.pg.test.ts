import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR } from '#domain/foundation/dates.ts'
import { addDays } from '#domain/foundation/days.ts'
import type { ProviderJobRow, ProviderReport } from '#domain/services/provider-report.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { today } from '#testing/days.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
})
afterEach(() => world.owner.query('delete from public.service_providers'))

interface Past {
  daysAgo: number
  price?: number | null
  by?: string | null
  customer?: Person | string | null
  status?: string
  /** Hours from midnight in Nairobi. */
  at?: number
  service?: string
  plate?: string
}
let nth = 0
/** A booking as it was in the past; `customer`: an account, or the number of a walk-in. */
async function past({
  daysAgo,
  price = 1_000,
  by = null,
  customer = world.buyer,
  status = 'completed',
  at = 10,
  service,
  plate,
}: Past): Promise<string> {
  const account = customer === null || typeof customer === 'string' ? null : customer.id
  const id = await insertRow(world.owner, 'service_bookings', {
    service_provider_id: garage,
    service_type: 'garage',
    service_id: service ?? null,
    customer_id: account,
    ...(typeof customer === 'string' && { customer_name: 'Wanjiku Kamau', customer_phone: customer }),
    ...(customer === null && { description: 'Somebody' }),
    preferred_date: new Date(Date.now() + nth++ * 3 * HOUR),
    status: 'confirmed',
    price,
  })
  await world.owner.query(
    `update public.service_jobs set done_by = $2, plate = private.plate($3) where booking_id = $1`,
    [id, by, plate ?? null],
  )
  await world.owner.query(`alter table public.service_bookings disable trigger user`)
  await world.owner.query(
    `update public.service_bookings set status = $2, preferred_date = moment,
       completed_at = case when $2 = 'completed' then moment end, missed_at = case when $2 = 'cancelled' then moment end
     from (select private.nairobi_midnight(private.nairobi_today() - $3::integer) + $4 * interval '1 hour' as moment) as visit
     where id = $1`,
    [id, status, daysAgo, at],
  )
  await world.owner.query(`alter table public.service_bookings enable trigger user`)
  return id
}
async function report(days: number, person: Person = world.provider): Promise<ProviderReport> {
  const [row] = await person.query<{ report: ProviderReport }>(
    'select to_jsonb(public.provider_report($1, $2)) as report',
    [addDays(today(), 1 - days), today()],
  )
  if (!row) throw new Error('no report')
  return row.report
}

test('work counts on the day of its completion in Nairobi, beside the span before', async () => {
  await past({ daysAgo: 6, price: 4_500, at: 0.5 })
  await past({ daysAgo: 7, price: 2_000, at: 23.5 })
  await past({ daysAgo: 2, price: null, at: 10 })
  await past({ daysAgo: 1, status: 'cancelled' })
  await past({ daysAgo: 9, status: 'cancelled' })
  const { now, before, series, step } = await report(7)
  expect(now).toMatchObject({ jobs: 2, revenue: 4_500, missed: 1 })
  expect(before).toMatchObject({ jobs: 1, revenue: 2_000, missed: 1 })
  expect(step).toBe(1)
  expect(series).toHaveLength(7)
  expect(series[0]).toEqual({ from: addDays(today(), -6), to: addDays(today(), -6), jobs: 1, revenue: 4_500 })
  const year = await report(365)
  expect(year.step).toBe(7)
  expect(year.series[0]).toMatchObject({ from: addDays(today(), -364) })
  expect(year.series.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(3)
})

test('customers come again if they had work completed here before; walk-ins are known by their number', async () => {
  await past({ daysAgo: 40 })
  await past({ daysAgo: 3 })
  await past({ daysAgo: 2, customer: '+254712000001' })
  await past({ daysAgo: 1, customer: '+254712000001' })
  await past({ daysAgo: 1, customer: '+254712000002' })
  await past({ daysAgo: 90, customer: '+254712000003', status: 'cancelled' })
  await past({ daysAgo: 1, customer: '+254712000003' })
  await past({ daysAgo: 1, customer: null })
  const { now, before } = await report(7)
  expect(now).toMatchObject({ jobs: 6, customers: 4, came_again: 2 })
  expect(before).toMatchObject({ customers: 0, came_again: 0 })
})

test('by service and by person; what two did counts for each', async () => {
  const service = await insertRow(world.provider, 'services', {
    service_provider_id: garage,
    name: 'Full service',
    service_type: 'garage',
    price: 8_000,
    duration_minutes: 60,
  })
  await past({ daysAgo: 1, price: 8_000, service, by: 'Otieno' })
  await past({ daysAgo: 1, price: 9_000, service, by: 'otieno, Kamau & Otieno' })
  await past({ daysAgo: 1, price: 500 })
  const { services, people } = await report(7)
  expect(services).toEqual([
    { name: 'Full service', jobs: 2, revenue: 17_000 },
    { name: 'Garage', jobs: 1, revenue: 500 },
  ])
  expect(people).toEqual([
    { name: expect.stringMatching(/^otieno$/i), jobs: 2, revenue: 17_000 },
    { name: 'Kamau', jobs: 1, revenue: 9_000 },
    { name: null, jobs: 1, revenue: 500 },
  ])
})

test('invoices of the span: what was issued, and what is not paid', async () => {
  const booking = await past({ daysAgo: 1, price: 4_500 })
  await world.owner.query(`update public.service_bookings set status = 'completed' where id = $1`, [booking])
  await world.provider.query('select public.issue_invoice(id) from public.service_jobs')
  expect((await report(7)).invoices).toEqual({ issued: 1, total: 4_500, unpaid: 1, unpaid_total: 4_500 })
  await world.provider.query(`select public.mark_invoice_paid(id, 'cash') from public.job_invoices`)
  expect((await report(7)).invoices).toEqual({ issued: 1, total: 4_500, unpaid: 0, unpaid_total: 0 })
  await world.provider.query(`select public.void_invoice(id, 'Wrong part') from public.job_invoices`)
  expect((await report(7)).invoices).toEqual({ issued: 0, total: 0, unpaid: 0, unpaid_total: 0 })
})

test('a report and its jobs are for a provider, of their own business', async () => {
  await past({ daysAgo: 1 })
  for (const person of [world.buyer, world.admin]) {
    await expect(report(7, person)).rejects.toMatchObject({ code: '42501' })
    await expect(person.query('select public.provider_jobs()')).rejects.toMatchObject({ code: '42501' })
  }
  await openBusiness(world, world.dealer, { business_name: 'Other Garage' })
  expect((await report(7, world.dealer)).now).toMatchObject({ jobs: 0, revenue: 0, customers: 0 })
  const [none] = await world.dealer.query<{ total: number }>('select (public.provider_jobs()).total')
  expect(none?.total).toBe(0)
})

test('jobs are listed of a span, of a customer and of a plate, page by page', async () => {
  await past({ daysAgo: 30, plate: 'KDA 123A' })
  await past({ daysAgo: 2, plate: 'KDA 123A', by: 'Kamau', price: 4_500 })
  await past({ daysAgo: 1, plate: 'KDB 456B', customer: '+254712000001' })
  const list = async (...given: unknown[]) => {
    const [row] = await world.provider.query<{
      page: { jobs: ProviderJobRow[]; total: number; page: number }
    }>('select to_jsonb(public.provider_jobs($1, $2, $3, $4, $5, $6)) as page', given)
    return row?.page
  }
  const week = await list(addDays(today(), -6), today(), null, null, 1, 100)
  expect(week?.jobs.map(({ number }) => number)).toEqual([3, 2])
  expect(week?.jobs[1]).toMatchObject({
    plate: 'KDA 123A',
    done_by: 'Kamau',
    price: 4_500,
    work: 'Garage',
    invoice: null,
    labour: 0,
  })
  expect((await list(null, null, world.buyer.id, null, 1, 100))?.jobs.map(({ number }) => number)).toEqual([
    2, 1,
  ])
  expect((await list(null, null, null, 'kda-123a', 1, 100))?.total).toBe(2)
  expect((await list(null, null, null, '???', 1, 100))?.total).toBe(0)
  expect(await list(null, null, null, null, 99, 2)).toMatchObject({
    total: 3,
    page: 2,
    jobs: [{ number: 1 }],
  })
})

test('the history of a customer has their vehicles: the last mileage and plan, whatever came after', async () => {
  const first = await past({ daysAgo: 60, plate: 'KDA 123A' })
  await past({ daysAgo: 30, plate: 'kda123a' })
  await past({ daysAgo: 1, plate: 'KDB 456B' })
  await past({ daysAgo: 1, plate: 'KDC 789C', customer: '+254712000001' })
  await world.owner.query(
    `update public.service_jobs set mileage_km = 84000, next_service_on = '2099-01-01', service_due_on = '2099-01-01'
     where booking_id = $1`,
    [first],
  )
  const [row] = await world.provider.query<{ vehicles: unknown; jobs: unknown }>(
    `select to_jsonb(history.vehicles) as vehicles, (select jsonb_agg(booking.job_number) from unnest(history.bookings) as booking) as jobs
     from public.provider_customer($1) as history`,
    [world.buyer.id],
  )
  expect(row?.vehicles).toMatchObject([
    { plate: 'KDB 456B', jobs: 1, mileage_km: null, next_service_on: null },
    { plate: 'KDA 123A', jobs: 2, mileage_km: 84_000, next_service_on: '2099-01-01' },
  ])
  expect(row?.jobs).toEqual([3, 2, 1])
})
