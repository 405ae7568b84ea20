import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string
let booking: string
let job: string

beforeAll(() => world.owner.query('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
  booking = await book(world.buyer, garage)
  await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [
    booking,
  ])
  job = await jobOf(booking)
  await world.owner.query('delete from mail.outbox')
  await world.owner.query('delete from public.system_notifications')
})
afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
})

async function jobOf(id: string): Promise<string> {
  const [row] = await world.owner.query<{ id: string }>(
    'select id from public.service_jobs where booking_id = $1',
    [id],
  )
  return row?.id ?? ''
}
async function addLine(
  columns: {
    id?: string
    job?: string
    kind?: string
    name?: string
    quantity?: number
    price?: number
  } = {},
  person: Person = world.provider,
): Promise<string> {
  const id = columns.id ?? crypto.randomUUID()
  await person.query('select public.save_job_line($1, $2, $3, $4, $5, $6)', [
    columns.job ?? job,
    id,
    columns.kind ?? 'labour',
    columns.name ?? 'Brake service',
    columns.quantity ?? 1,
    columns.price ?? 2000,
  ])
  return id
}
const send = async (id = job, person: Person = world.provider) => {
  const [row] = await person.query<{ number: number }>('select public.send_estimate($1) as number', [id])
  return row?.number
}
const withdraw = (number = 1, person: Person = world.provider) =>
  person.query('select public.withdraw_estimate($1, $2)', [job, number])
const remove = (line: string, person: Person = world.provider) =>
  person.query('select public.remove_job_line($1, $2)', [job, line])
const answer = (accepted: string[], number = 1, person: Person = world.buyer) =>
  person.query('select public.answer_estimate($1, $2, $3)', [booking, number, accepted])
const note = (accepted: string[], number = 1, person: Person = world.provider) =>
  person.query('select public.note_estimate_answer($1, $2, $3)', [job, number, accepted])
const lines = () =>
  world.owner.query<{ id: string; answer: string | null; estimate_number: number | null }>(
    'select id, answer, estimate_number from public.job_lines order by created_at',
  )
const stateOf = async () => {
  const [row] = await world.provider.query<{ state: string }>(
    'select (((public.provider_bookings(only_id => $1)).bookings[1]).job).estimate as state',
    [booking],
  )
  return row?.state
}
const titles = async (person: Person) => (await notificationsOf(world, person)).map(({ title }) => title)
/** The token in the latest mail of an estimate. */
async function mailedToken(): Promise<string> {
  const mails = await mailsInOutbox(world)
  return /\/estimate\?t=([\w-]{22})/.exec(JSON.stringify(mails.at(-1)))?.[1] ?? ''
}
const byLink = (token: string, accepted: string[], number = 1) =>
  world.visitor.query('select public.answer_estimate_by_link($1, $2, $3)', [token, number, accepted])

describe('an estimate', () => {
  test('is sent once, accepted line by line, and told to both sides', async () => {
    const pads = await addLine({ kind: 'part', name: 'Brake pads', quantity: 2, price: 3500 })
    const labour = await addLine()
    expect(await stateOf()).toBe('draft')
    expect(await send()).toBe(1)
    expect(await send()).toBe(1)
    expect(await stateOf()).toBe('waits')
    expect(await titles(world.buyer)).toEqual(['An estimate waits for you'])
    await answer([labour])
    await answer([labour])
    expect(await lines()).toEqual([
      { id: pads, answer: 'declined', estimate_number: 1 },
      { id: labour, answer: 'accepted', estimate_number: 1 },
    ])
    expect(await stateOf()).toBe('partly')
    expect(await titles(world.provider)).toEqual(['Estimate accepted in part'])
  })

  test('is empty, is one at a time, and more work is another one with a consent of its own', async () => {
    await expect(send()).rejects.toMatchObject({ hint: 'estimate_empty' })
    const first = await addLine()
    await send()
    const more = await addLine({ name: 'Wheel bearing' })
    await expect(send()).rejects.toMatchObject({ hint: 'estimate_waits' })
    await answer([first])
    expect(await stateOf()).toBe('draft')
    expect(await send()).toBe(2)
    await expect(answer([first], 2)).rejects.toMatchObject({ hint: 'estimate_lines' })
    await answer([], 2)
    expect(await lines()).toMatchObject([
      { id: first, answer: 'accepted' },
      { id: more, answer: 'declined' },
    ])
  })

  test('that waits cannot be changed, and can be taken back', async () => {
    const id = await addLine()
    await send()
    await expect(addLine({ id, price: 9000 })).rejects.toMatchObject({ hint: 'job_line_asked' })
    await expect(remove(id)).rejects.toMatchObject({ hint: 'job_line_asked' })
    await withdraw()
    await withdraw()
    await addLine({ id, price: 2500 })
    await expect(answer([id])).rejects.toMatchObject({ hint: 'estimate_gone' })
    expect(await send()).toBe(2)
    await answer([id], 2)
    await expect(withdraw(2)).rejects.toMatchObject({ hint: 'estimate_answered' })
    await expect(addLine({ id, price: 9000 })).rejects.toMatchObject({ hint: 'job_line_asked' })
  })

  test('taken back while the customer accepts it: one of both counts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await addLine()
      const number = (await send()) as number
      const [taken, accepted] = await Promise.allSettled([withdraw(number), answer([id], number)])
      const [line] = await world.owner.query<{ answer: string | null }>(
        'select answer from public.job_lines where id = $1',
        [id],
      )
      expect([taken.status, accepted.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
      expect(line?.answer ?? null).toBe(accepted.status === 'fulfilled' ? 'accepted' : null)
      await world.owner.query('delete from public.job_lines')
    }
  })

  test('sent by two at once is one', async () => {
    await addLine()
    expect(await Promise.all([send(), send(), send()])).toEqual([1, 1, 1])
    expect(await titles(world.buyer)).toEqual(['An estimate waits for you'])
  })

  test('ends after two weeks, and is sent again', async () => {
    const id = await addLine()
    await send()
    await world.owner.query(`update public.job_estimates set ends_at = now() - interval '1 minute'`)
    expect(await stateOf()).toBe('ended')
    await expect(answer([id])).rejects.toMatchObject({ hint: 'estimate_ended' })
    expect(await send()).toBe(2)
    await answer([id], 2)
  })

  test('is answered anew for a quarter of an hour, five times at most, and not once the work is over', async () => {
    const id = await addLine()
    await send()
    for (const accepted of [[id], [], [id], [], [id]]) await answer(accepted)
    await expect(answer([])).rejects.toMatchObject({ hint: 'estimate_answered' })
    const more = await addLine()
    await send()
    await answer([more], 2)
    await world.owner.query(`update public.job_estimates set answered_at = now() - interval '16 minutes'`)
    await expect(answer([], 2)).rejects.toMatchObject({ hint: 'estimate_answered' })
    await world.owner.query('update public.job_estimates set answered_at = now()')
    await moveToToday(world.owner, booking)
    await world.provider.query(`update public.service_bookings set status = 'completed' where id = $1`, [
      booking,
    ])
    await expect(answer([], 2)).rejects.toMatchObject({ hint: 'job_closed' })
    await expect(addLine()).rejects.toMatchObject({ hint: 'job_closed' })
    await expect(send()).rejects.toMatchObject({ hint: 'job_closed' })
  })

  test('noted by phone is the business’s word, which the customer may correct, not the other way round', async () => {
    const id = await addLine()
    await send()
    await note([id])
    expect(await titles(world.provider)).toEqual([])
    await answer([])
    await expect(note([id])).rejects.toMatchObject({ hint: 'estimate_answered' })
    expect(await world.owner.query('select answered_by from public.job_estimates')).toEqual([
      { answered_by: 'account' },
    ])
  })

  test('adds VAT for businesses that charge it, at the time it is sent', async () => {
    await addLine({ price: 1000 })
    await world.provider.query(
      'insert into public.billing_details (service_provider_id, charges_vat) values ($1, true)',
      [garage],
    )
    await send()
    expect(await world.owner.query('select tax_percent from public.job_lines')).toEqual([{ tax_percent: 16 }])
    const [fact] = await world.owner.query<{ total: string }>(
      `select facts ->> 'total' as total from public.system_notifications where kind = 'estimate_sent'`,
    )
    expect(fact?.total).toBe('1160')
  })

  test('gives completed work its price, unless another is entered; dropped lines do not count', async () => {
    const [kept, dropped] = [await addLine({ price: 3000 }), await addLine({ price: 500 })] as const
    await send()
    await answer([kept, dropped])
    await remove(dropped)
    await world.provider.query('select public.restore_job_line($1, $2)', [job, dropped])
    await remove(dropped)
    await moveToToday(world.owner, booking)
    await world.provider.query(`update public.service_bookings set status = 'completed' where id = $1`, [
      booking,
    ])
    expect(await world.owner.query('select price from public.service_bookings')).toEqual([{ price: '3000' }])
  })

  test('has a hundred lines at most, and none of others’ jobs', async () => {
    await world.owner.query(
      `insert into public.job_lines (id, job_id, kind, name, quantity, unit_price, tax_percent)
       select gen_random_uuid(), $1, 'part', 'Bolt', 1, 10, 0 from generate_series(1, 100)`,
      [job],
    )
    await expect(addLine()).rejects.toMatchObject({ hint: 'job_line_limit' })
    const [known] = await lines()
    const other = await book(world.seller, garage, { preferred_date: onTuesday('14:00') })
    await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [
      other,
    ])
    await expect(addLine({ id: known?.id as string, job: await jobOf(other) })).rejects.toMatchObject({
      hint: 'job_line_asked',
    })
  })
})

describe('a link', () => {
  test('of a mail answers without signing in; a guessed one does not', async () => {
    const id = await addLine({ name: 'Kwaheri' })
    await send()
    const token = await mailedToken()
    const [seen] = await world.visitor.query<{ job: unknown }>(
      'select to_jsonb(public.estimate_by_link($1)) as job',
      [token],
    )
    expect(seen?.job).toMatchObject({ business: expect.any(String), lines: [{ id, name: 'Kwaheri' }] })
    expect(JSON.stringify(seen)).not.toContain('Wanjiku')
    await byLink(token, [id])
    expect(await world.owner.query('select answered_by from public.job_estimates')).toEqual([
      { answered_by: 'link' },
    ])
    for (const guess of ['', job, booking, `${token}a`, token.toUpperCase()])
      await expect(byLink(guess, [id])).rejects.toMatchObject({ hint: 'job_link' })
  })

  test('that the business passes on is noted as such, and only its own jobs have one', async () => {
    const id = await addLine()
    const share = async (person: Person = world.provider) => {
      const [row] = await person.query<{ path: string }>('select public.share_estimate($1) as path', [job])
      return row?.path.slice('/estimate?t='.length) ?? ''
    }
    await expect(share()).rejects.toMatchObject({ hint: 'estimate_empty' })
    await send()
    const first = await share()
    await byLink(first, [id])
    expect(await world.owner.query('select answered_by from public.job_estimates')).toEqual([
      { answered_by: 'shared_link' },
    ])
    for (let nth = 0; nth < 20; nth += 1) await share()
    await expect(byLink(first, [id])).rejects.toMatchObject({ hint: 'job_link' })
    await expect(share(world.buyer)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('customers entered by hand', () => {
  test('read the sum and the link, and no words of the business; twice a day', async () => {
    const walkIn = await book(world.provider, garage, {
      customer_id: null,
      status: 'confirmed',
      customer_name: 'Mama Njoroge',
      customer_phone: '0711 222 333',
      customer_email: 'mama@example.test',
      preferred_date: onTuesday('15:00'),
    })
    await world.owner.query('delete from mail.outbox')
    job = await jobOf(walkIn)
    await addLine({ name: 'Kwaheri' })
    await send()
    const [mail] = await mailsInOutbox(world)
    expect(JSON.stringify(mail)).toContain('KSh 2,000')
    expect(JSON.stringify(mail)).not.toContain('Kwaheri')
    expect(await mailedToken()).toHaveLength(22)
  })
})

describe('others', () => {
  test('neither read nor answer it', async () => {
    const id = await addLine()
    await send()
    const [seen] = await world.buyer.query<{ job: unknown }>(
      'select to_jsonb(public.job_of_booking($1)) as job',
      [booking],
    )
    expect(seen?.job).toMatchObject({ estimate_number: 1 })
    expect(JSON.stringify(seen)).not.toContain('internal')
    for (const person of [world.seller, world.dealer, world.admin]) {
      const [row] = await person.query<{ job: unknown }>(
        'select to_jsonb(public.job_of_booking($1)) as job',
        [booking],
      )
      expect(row?.job).toBeNull()
      await expect(answer([id], 1, person)).rejects.toMatchObject({ code: '42501' })
      await expect(note([id], 1, person)).rejects.toMatchObject({ code: '42501' })
      await expect(addLine({}, person)).rejects.toMatchObject({ code: '42501' })
      await expect(send(job, person)).rejects.toMatchObject({ code: '42501' })
      for (const table of ['job_lines', 'job_estimates', 'job_photos'])
        expect(await person.query(`select from public.${table}`)).toEqual([])
    }
  })
})
