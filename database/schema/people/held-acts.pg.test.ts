import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HELD_ACTS } from '#domain/people/held-acts.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { book } from '#testing/service-bookings.ts'
import { openBusiness, register } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

interface Held {
  id: string
  seconds_left: number
}

const hold = async (person: Person, act: string, subject: string, args: object = {}) => {
  const [held] = await person.query<Held>('select * from public.hold_act($1, $2, $3)', [act, subject, args])
  return held as Held
}
const undo = (person: Person, { id }: Held) => person.query('select public.undo_act($1)', [id])
/** Lets ten seconds pass for all held acts, and does them as the job does. */
async function pass() {
  const rows = await world.owner.query<{ id: string }>(
    `update private.held_acts set due_at = now() - interval '1 second' returning id`,
  )
  for (const { id } of rows) await world.owner.query('select private.do_held_act($1)', [id])
}
const toldOf = async (person: Person, kind: string) =>
  (await notificationsOf(world, person)).filter((told) => told.kind === kind)

describe('accepting a request', () => {
  let garage: string
  let booking: string

  const accepting = async (id = booking) => {
    const [row] = await world.owner.query<{ preferred_date: Date }>(
      'select preferred_date from public.service_bookings where id = $1',
      [id],
    )
    return { status: 'confirmed', was_status: 'pending', was_date: row?.preferred_date.toISOString() }
  }
  const accept = async (person: Person, id = booking) =>
    hold(person, 'change_booking', id, await accepting(id))
  const stateOf = async (id = booking) => {
    const [row] = await world.owner.query<{ status: string }>(
      'select status from public.service_bookings where id = $1',
      [id],
    )
    return row?.status
  }

  beforeAll(async () => {
    garage = await openBusiness(world, world.provider)
  })
  beforeEach(async () => {
    await world.owner.query('delete from private.held_acts')
    await world.owner.query('delete from public.service_bookings')
    await world.owner.query('delete from public.system_notifications')
    booking = await book(world.buyer, garage)
  })

  test('changes nothing and tells nobody for ten seconds, then does both', async () => {
    const { seconds_left } = await accept(world.provider)
    expect(seconds_left).toBeGreaterThan(9)
    expect(await stateOf()).toBe('pending')
    expect(await toldOf(world.buyer, 'booking_accepted')).toEqual([])
    expect(await world.provider.query('select act, subject from public.my_held_acts()')).toEqual([
      { act: 'change_booking', subject: booking },
    ])
    await pass()
    expect(await stateOf()).toBe('confirmed')
    expect(await toldOf(world.buyer, 'booking_accepted')).toHaveLength(1)
    expect(await world.provider.query('select from public.my_held_acts()')).toEqual([])
  })

  test('can be undone without a trace, once, by its person', async () => {
    const held = await accept(world.provider)
    for (const stranger of [world.buyer, world.dealer, world.admin])
      await expect(undo(stranger, held)).rejects.toMatchObject({ hint: 'act_done' })
    await expect(undo(world.visitor, held)).rejects.toMatchObject({ code: '42501' })
    await undo(world.provider, held)
    await expect(undo(world.provider, held)).rejects.toMatchObject({ hint: 'act_done' })
    await pass()
    await world.owner.query('select private.do_held_act($1)', [held.id])
    expect(await stateOf()).toBe('pending')
    expect(await toldOf(world.buyer, 'booking_accepted')).toEqual([])
    await accept(world.provider)
  })

  test('pressed twice is one act', async () => {
    const [first, second] = await Promise.all([accept(world.provider), accept(world.provider)])
    expect(second.id).toBe(first.id)
    await expect(
      hold(world.provider, 'change_booking', booking, { ...(await accepting()), status: 'cancelled' }),
    ).rejects.toMatchObject({ hint: 'act_held' })
    await pass()
    await world.owner.query('select private.do_held_act($1)', [first.id])
    expect(await toldOf(world.buyer, 'booking_accepted')).toHaveLength(1)
  })

  test('is refused at once where it cannot be done', async () => {
    const other = await book(world.seller, garage)
    await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [
      other,
    ])
    await expect(accept(world.provider)).rejects.toMatchObject({ code: '23P01' })
    for (const stranger of [world.buyer, world.dealer, world.admin])
      await expect(accept(stranger)).rejects.toMatchObject({ hint: 'changed_meanwhile' })
    await expect(accept(world.visitor)).rejects.toMatchObject({ code: '42501' })
    expect(await world.owner.query('select from private.held_acts')).toEqual([])
  })

  test('that has become impossible is told to its person, with the reason', async () => {
    await accept(world.provider)
    await world.buyer.query(`update public.service_bookings set status = 'cancelled' where id = $1`, [
      booking,
    ])
    await pass()
    expect(await stateOf()).toBe('cancelled')
    expect(await toldOf(world.provider, 'act_not_done')).toMatchObject([
      {
        facts: {
          act: 'change_booking',
          subject: booking,
          reason: 'The booking has changed since you looked at it.',
        },
      },
    ])
    expect(await toldOf(world.buyer, 'booking_accepted')).toEqual([])
  })

  test('cannot be undone once it is due', async () => {
    const held = await accept(world.provider)
    await world.owner.query(`update private.held_acts set due_at = now() - interval '1 second'`)
    await expect(undo(world.provider, held)).rejects.toMatchObject({
      hint: 'act_done',
      message: 'It is too late to undo this.',
    })
  })

  test('of a provider who was suspended meanwhile is not done', async () => {
    await accept(world.provider)
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.provider.id,
    ])
    await pass()
    await world.owner.query('update public.profiles set suspended_at = null where id = $1', [
      world.provider.id,
    ])
    expect(await stateOf()).toBe('pending')
  })

  test('a second request for the same time is refused when its turn comes, and said so', async () => {
    const other = await book(world.seller, garage)
    await accept(world.provider)
    await accept(world.provider, other)
    await pass()
    expect([await stateOf(), await stateOf(other)].sort()).toEqual(['confirmed', 'pending'])
    expect(await toldOf(world.provider, 'act_not_done')).toHaveLength(1)
  })
})

test('decisions of administrators are held in the same manner, and the queue passes over them', async () => {
  const ad = await post(world.seller, catalogue, { status: 'draft' })
  await world.owner.query('update public.vehicle_listings set held_at = now() where id = $1', [ad])
  const provider = await register(world.dealer)
  const plan = await addPlan(world.admin, { name: 'Basic', price: 1_000 })
  const payment = await addRow(world.buyer, 'payment_requests', {
    plan_id: plan,
    payment_method: 'card',
    amount: 1_000,
    reference: 'QWE12RTY34',
  })
  const queue = async (kind: string) =>
    (await world.admin.query<{ id: string }>('select public.claim_approvals($1) as id', [kind])).map(
      ({ id }) => id,
    )
  const undone = await hold(world.admin, 'approve_payment_request', payment)
  await hold(world.admin, 'approve_listing', ad)
  await hold(world.admin, 'reject_service_provider', provider, { reason: 'We could not reach the business.' })
  for (const kind of ['vehicle_listings', 'service_providers', 'payment_requests'])
    expect(await queue(kind), kind).toEqual([])
  await undo(world.admin, undone)
  expect(await queue('payment_requests')).toEqual([payment])

  await pass()
  expect(
    await world.owner.query(
      `select
         (select status from public.vehicle_listings where id = $1) as ad,
         (select count(*)::integer from public.service_providers where id = $2) as providers,
         (select status from public.payment_requests where id = $3) as payment`,
      [ad, provider, payment],
    ),
  ).toEqual([{ ad: 'active', providers: 0, payment: 'pending' }])
  expect(await toldOf(world.seller, 'ad_live')).toHaveLength(1)
})

test('the move of an inquiry is held for its owner alone', async () => {
  const ad = await post(world.seller, catalogue)
  await world.buyer.query(
    'insert into public.messages (sender_id, recipient_id, listing_id, content) values ($1, $2, $3, $4)',
    [world.buyer.id, world.seller.id, ad, 'Is it still there?'],
  )
  const inquiry = async () => {
    const [row] = await world.owner.query<{ id: string; status: string; first_answer_at: Date | null }>(
      'select id, status, first_answer_at from public.message_threads where listing_id = $1',
      [ad],
    )
    return row
  }
  const id = (await inquiry())?.id ?? ''
  const move = { status: 'responded', was_status: 'new' }
  await expect(hold(world.buyer, 'move_inquiry', id, move)).rejects.toMatchObject({
    hint: 'changed_meanwhile',
  })
  await undo(world.seller, await hold(world.seller, 'move_inquiry', id, move))
  await pass()
  expect(await inquiry()).toMatchObject({ status: 'new', first_answer_at: null })
  await hold(world.seller, 'move_inquiry', id, move)
  await pass()
  expect(await inquiry()).toMatchObject({ status: 'responded', first_answer_at: expect.any(Date) })
  await expect(hold(world.seller, 'move_inquiry', id, move)).rejects.toMatchObject({
    message: 'The inquiry has changed since you looked at it.',
  })
})

test('only known acts are held, and only by those who may do them', async () => {
  const id = crypto.randomUUID()
  await expect(hold(world.admin, 'drop_everything', id)).rejects.toMatchObject({ code: '22023' })
  for (const act of Object.keys(HELD_ACTS)) {
    if (act === 'change_booking' || act === 'move_inquiry') continue
    await expect(hold(world.seller, act, id, { reason: 'Because.' }), act).rejects.toMatchObject({
      code: '42501',
    })
  }
})
