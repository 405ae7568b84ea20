import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
})
afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.system_notifications')
})

const setStatus = (booking: string, status: string) =>
  world.provider.query('update public.service_bookings set status = $2 where id = $1', [booking, status])

/** The job of a booking of the buyer whose work has begun; with a price, if any. */
async function begunJob(
  time = '10:00',
  price: number | null = null,
): Promise<{ booking: string; job: string }> {
  const booking = await book(world.buyer, garage, { preferred_date: onTuesday(time), vehicle: 'KDA 123A' })
  await setStatus(booking, 'confirmed')
  await moveToToday(world.owner, booking)
  if (price !== null)
    await world.owner.query('update public.service_bookings set price = $2 where id = $1', [booking, price])
  await setStatus(booking, 'in_progress')
  const [job] = await world.owner.query<{ id: string }>(
    'select id from public.service_jobs where booking_id = $1',
    [booking],
  )
  return { booking, job: job?.id ?? '' }
}
/** Lines of these prices that the customer has accepted. */
async function agree(job: string, ...prices: number[]): Promise<void> {
  const ids = prices.map(() => crypto.randomUUID())
  for (const [nth, id] of ids.entries())
    await world.provider.query(`select public.save_job_line($1, $2, 'part', 'Brake pads', 1, $3)`, [
      job,
      id,
      prices[nth],
    ])
  const [sent] = await world.provider.query<{ number: number }>('select public.send_estimate($1) as number', [
    job,
  ])
  await world.provider.query('select public.note_estimate_answer($1, $2, $3)', [job, sent?.number, ids])
}
const issue = async (job: string, person: Person = world.provider) => {
  const [row] = await person.query<{ number: number }>('select public.issue_invoice($1) as number', [job])
  return row?.number
}
interface Invoice {
  id: string
  number: number
  subtotal: number
  tax: number
  total: number
}
const invoices = () => world.owner.query<Invoice>('select * from public.job_invoices order by number')
const idOf = async (number: number) => (await invoices()).find((invoice) => invoice.number === number)?.id
const pay = (id: string | undefined, method = 'cash', person: Person = world.provider) =>
  person.query('select public.mark_invoice_paid($1, $2, $3)', [
    id,
    method,
    method === 'cash' ? null : 'SKB1234567',
  ])
const cancel = (
  id: string | undefined,
  reason: string | null = 'The wrong part.',
  person: Person = world.provider,
) => person.query('select public.void_invoice($1, $2)', [id, reason])
const titles = async () => (await notificationsOf(world, world.buyer)).map(({ title }) => title)

describe('an invoice', () => {
  test('is issued once work has begun, for what was agreed, under the next number, and told once', async () => {
    const { booking, job } = await begunJob()
    await expect(issue(job)).rejects.toMatchObject({ hint: 'invoice_empty' })
    await world.provider.query(
      'insert into public.billing_details (service_provider_id, charges_vat) values ($1, true)',
      [garage],
    )
    await agree(job, 1000, 500)
    expect(await issue(job)).toBe(1)
    expect(await issue(job)).toBe(1)
    await expect(agree(job, 100)).rejects.toMatchObject({ hint: 'job_invoiced' })
    await expect(
      world.buyer.query('select public.answer_estimate($1, 1, null)', [booking]),
    ).rejects.toMatchObject({ hint: 'estimate_answered' })
    expect(await invoices()).toMatchObject([
      { number: 1, subtotal: 1500, tax: 240, total: 1740, vehicle: 'KDA 123A' },
    ])
    expect((await titles()).filter((title) => title === 'Your invoice')).toHaveLength(1)

    const early = await book(world.buyer, garage, { preferred_date: onTuesday('14:00') })
    await setStatus(early, 'confirmed')
    const [confirmed] = await world.owner.query<{ id: string }>(
      'select id from public.service_jobs where booking_id = $1',
      [early],
    )
    await expect(issue(confirmed?.id ?? '')).rejects.toMatchObject({ hint: 'invoice_early' })
  })

  test('without lines is for the price of the booking, which has its tax in it', async () => {
    await world.provider.query(
      'insert into public.billing_details (service_provider_id, charges_vat) values ($1, true)',
      [garage],
    )
    const { job } = await begunJob('10:00', 4500)
    await issue(job)
    expect(await invoices()).toMatchObject([{ subtotal: 3879, tax: 621, total: 4500 }])
  })

  test('waits until the customer has answered what they are asked for', async () => {
    const { job } = await begunJob('10:00', 4500)
    await world.provider.query(`select public.save_job_line($1, gen_random_uuid(), 'part', 'Pads', 1, 100)`, [
      job,
    ])
    await world.provider.query('select public.send_estimate($1)', [job])
    await expect(issue(job)).rejects.toMatchObject({ hint: 'estimate_waits' })
  })

  test('of twenty jobs at once have the numbers from 1 to 20, each once', async () => {
    const jobs = await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => {
        const booking = await book(world.owner, garage, {
          customer_id: world.buyer.id,
          status: 'completed',
          price: 1_000,
          preferred_date: new Date(Date.now() - (nth + 1) * 86_400_000),
        })
        const [job] = await world.owner.query<{ id: string }>(
          'select id from public.service_jobs where booking_id = $1',
          [booking],
        )
        return { job: job?.id ?? '' }
      }),
    )
    const numbers = await Promise.all(jobs.map(({ job }) => issue(job)))
    expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 20 }, (_, nth) => nth + 1),
    )
  })

  test('is paid once, which makes it a receipt', async () => {
    const { job } = await begunJob('10:00', 4500)
    await issue(job)
    const id = await idOf(1)
    await expect(pay(id, 'cheque')).rejects.toMatchObject({ constraint: 'job_invoices_paid_by_known' })
    await pay(id, 'mpesa')
    await pay(id, 'cash')
    expect(await invoices()).toMatchObject([{ paid_by: 'mpesa', payment_reference: 'SKB1234567' }])
    expect((await titles()).filter((title) => title === 'Your receipt')).toHaveLength(1)
  })

  test('is not changed by anybody; a voided one keeps its number, and another follows', async () => {
    const { job } = await begunJob('10:00', 4500)
    await issue(job)
    const id = await idOf(1)
    await expect(world.owner.query('update public.job_invoices set total = 1, subtotal = 1')).rejects.toThrow(
      'An invoice is not changed.',
    )
    await expect(cancel(id, ' ')).rejects.toMatchObject({ hint: 'void_reason' })
    await cancel(id)
    await cancel(id, 'Pressed again.')
    await expect(pay(id)).rejects.toMatchObject({ hint: 'invoice_voided' })
    expect(await issue(job)).toBe(2)
    expect(await invoices()).toMatchObject([{ number: 1, void_reason: 'The wrong part.' }, { number: 2 }])
    expect(await titles()).toContain('An invoice was voided')
  })

  test('is its business’s, and its customer reads it', async () => {
    const { job } = await begunJob('10:00', 4500)
    await issue(job)
    const id = await idOf(1)
    expect(await world.buyer.query('select from public.job_invoices')).toHaveLength(1)
    for (const person of [world.buyer, world.seller, world.admin]) {
      await expect(issue(job, person)).rejects.toMatchObject({ code: '42501' })
      await expect(pay(id, 'cash', person)).rejects.toMatchObject({ code: '42501' })
      await expect(cancel(id, 'Mine.', person)).rejects.toMatchObject({ code: '42501' })
    }
    for (const person of [world.seller, world.admin]) {
      expect(await person.query('select from public.job_invoices')).toEqual([])
      await expect(person.query('select public.invoice_address($1)', [id])).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  test('outlives the account of its customer, without their name and vehicle', async () => {
    const { job } = await begunJob('10:00', 4500)
    await issue(job)
    await world.owner.query('delete from auth.users where id = $1', [world.buyer.id])
    expect(await invoices()).toMatchObject([
      { number: 1, job_id: null, customer_name: null, vehicle: null, total: 4500 },
    ])
  })
})

describe('billing details', () => {
  test('are a KRA PIN in its form, and how to pay', async () => {
    const put = (pin: string) =>
      world.provider.query(
        `insert into public.billing_details (service_provider_id, kra_pin, payment_note) values ($1, $2, ' Till 123 ')
         on conflict (service_provider_id) do update set kra_pin = excluded.kra_pin`,
        [garage, pin],
      )
    await put('p051 234 567x')
    await expect(put('P05123456X')).rejects.toMatchObject({ constraint: 'billing_details_kra_pin_form' })
    await put('')
    expect(await world.provider.query('select kra_pin, payment_note from public.billing_details')).toEqual([
      { kra_pin: null, payment_note: 'Till 123' },
    ])
    expect(await world.buyer.query('select from public.billing_details')).toEqual([])
  })
})
