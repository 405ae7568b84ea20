import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { atOnce } from '#testing/at-once.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { layCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let basic: string
let premium: string

beforeAll(async () => {
  basic = await addPlan(world.admin, { name: 'Basic', price: 1_000 })
  premium = await addPlan(world.admin, { name: 'Premium', price: 5_000 })
})

interface Known {
  person: Record<string, unknown>
  ads: { states: Record<string, number>; latest: { title: string; state: string }[] }
  plan: { name: string; expires_at: string } | null
  payments: { total: number; latest: { amount: number }[] }
  reports: { total: number; made: number; latest: { kind: string; reason: string; status: string }[] }
  suspensions: { reason: string }[]
  notes: { id: string; note: string; author: string }[]
  history: { action: string; entity: string; after: Record<string, unknown> | null }[]
}

async function known(member: Person): Promise<Known> {
  const [row] = await world.admin.asks<{ known: Known }>('select public.admin_member($1) as known', [
    member.id,
  ])
  return row?.known as Known
}

const grant = (
  by: Person,
  member: Person,
  plan: string,
  days: number | null,
  reason = 'A gift at the fair.',
) => by.asks('select public.grant_plan($1, $2, $3, $4)', [member.id, plan, days, reason])
const end = (by: Person, member: Person, reason = 'Asked for it by phone.') =>
  by.asks('select public.end_plan($1, $2)', [member.id, reason])
const activeOf = (person: Person) =>
  world.owner.asks(
    `select plan_id, round(extract(epoch from expires_at - now()) / 86400)::int as days
     from public.user_subscriptions where user_id = $1 and status = 'active'`,
    [person.id],
  )
const lastTold = async (person: Person) =>
  (
    await person.asks<{ title: string; message: string }>(
      'select title, message from public.system_notifications where user_id = $1 order by created_at desc limit 1',
      [person.id],
    )
  )[0]

describe('what is known of a member', () => {
  test('holds who they are, their ads, payments, reports and what was done', async () => {
    const catalogue = await layCatalogue(world)
    const ad = await post(world.seller, catalogue, { title: 'Family car' })
    await addRow(world.seller, 'payment_requests', {
      plan_id: basic,
      payment_method: 'mpesa',
      amount: 1_000,
      reference: 'SKL1XY12AB',
      phone: '0712 345 678',
    })
    await addRow(world.buyer, 'listing_reports', { listing_id: ad, reason: 'fraud' })
    await world.admin.asks(`select public.suspend_member($1, 'The cars are not his.')`, [world.seller.id])
    await world.admin.asks('select public.lift_suspension($1)', [world.seller.id])

    const all = await known(world.seller)
    expect(all).toMatchObject({
      person: { id: world.seller.id, first_name: 'Otieno', listings: 1, suspended_at: null },
      ads: { states: { active: 1 }, latest: [{ title: 'Family car', state: 'active' }] },
      plan: null,
      payments: { total: 1, latest: [{ amount: 1_000 }] },
      reports: { total: 1, made: 0, latest: [{ kind: 'ad', reason: 'fraud', status: 'open' }] },
      suspensions: [{ reason: 'The cars are not his.' }],
      notes: [],
    })
    expect(all.history[1]).toMatchObject({ entity: 'profiles', after: { reason: 'The cars are not his.' } })
    expect((await known(world.buyer)).reports).toMatchObject({ total: 0, made: 1 })
  })

  test('is nothing of an id that is nobody’s, and for administrators alone', async () => {
    const nobody = { ...world.buyer, id: '00000000-0000-4000-8000-000000000000' }
    expect(await known(nobody)).toBeNull()
    for (const person of [world.buyer, world.dealer, world.provider])
      await expect(person.asks('select public.admin_member($1)', [person.id])).rejects.toThrow(
        'Only an administrator',
      )
  })
})

describe('notes', () => {
  const note = (by: Person, text: string | null) =>
    by.asks('select public.note_on_member($1, $2)', [world.buyer.id, text])

  test('are kept for administrators, with who wrote them, and can be deleted', async () => {
    await note(world.admin, '  Called twice; a real person.  ')
    const { notes } = await known(world.buyer)
    expect(notes).toMatchObject([{ note: 'Called twice; a real person.', author: 'Njeri Maina' }])
    const [kept] = notes
    expect(await world.buyer.asks('select * from public.member_notes')).toEqual([])
    await expect(world.buyer.asks('select public.delete_member_note($1)', [kept?.id])).rejects.toThrow(
      'Only administrators',
    )
    await world.admin.asks('select public.delete_member_note($1)', [kept?.id])
    await world.admin.asks('select public.delete_member_note($1)', [kept?.id])
    expect((await known(world.buyer)).notes).toEqual([])
  })

  test('say something, in at most 2,000 characters, about somebody there is', async () => {
    for (const text of [null, '', '   '])
      await expect(note(world.admin, text)).rejects.toThrow('Write a note')
    await expect(note(world.admin, 'x'.repeat(2_001))).rejects.toThrow('too long')
    await expect(note(world.dealer, 'He is a rival.')).rejects.toThrow('Only administrators')
    await expect(world.admin.asks(`select public.note_on_member(gen_random_uuid(), 'Who?')`)).rejects.toThrow(
      'no such person',
    )
  })
})

describe('plans by hand', () => {
  test('are given for some days, added to the same plan, in the place of another', async () => {
    await grant(world.admin, world.dealer, basic, 14)
    expect(await activeOf(world.dealer)).toEqual([{ plan_id: basic, days: 14 }])
    expect(await lastTold(world.dealer)).toMatchObject({ title: 'Your Basic plan is active' })
    await grant(world.admin, world.dealer, basic, 10)
    expect(await activeOf(world.dealer)).toEqual([{ plan_id: basic, days: 24 }])
    await grant(world.admin, world.dealer, premium, 366)
    expect(await activeOf(world.dealer)).toEqual([{ plan_id: premium, days: 366 }])
    expect((await lastTold(world.dealer))?.message).toContain('It replaces your Basic plan.')
    expect(await known(world.dealer)).toMatchObject({
      plan: { name: 'Premium' },
      history: [
        {
          action: 'grant',
          entity: 'user_subscriptions',
          after: { days: 366, reason: 'A gift at the fair.' },
        },
        { action: 'grant' },
        { action: 'grant' },
      ],
    })
  })

  test('are ended with a reason that the person is told; again is fine', async () => {
    await end(world.admin, world.dealer)
    expect(await activeOf(world.dealer)).toEqual([])
    expect(await lastTold(world.dealer)).toEqual({
      title: 'Your Premium plan has ended',
      message: 'An administrator of Magari has ended it. The reason: Asked for it by phone.',
    })
    await end(world.admin, world.dealer)
    expect((await known(world.dealer)).history.filter(({ action }) => action === 'cancel')).toHaveLength(1)
  })

  test('given twice at once are one after the other', async () => {
    const lock = {
      text: 'select from public.profiles where id = $1 for update',
      values: [world.provider.id],
    }
    await atOnce(world.database, lock, [
      () => grant(world.admin, world.provider, basic, 5),
      () => grant(world.admin, world.provider, basic, 6),
    ])
    expect(await activeOf(world.provider)).toEqual([{ plan_id: basic, days: 11 }])
  })

  test('are given by administrators, for a reason and a sensible time', async () => {
    await expect(grant(world.dealer, world.dealer, premium, 30)).rejects.toMatchObject({ code: '42501' })
    await expect(end(world.dealer, world.provider)).rejects.toMatchObject({ code: '42501' })
    for (const days of [null, 0, -1, 367])
      await expect(grant(world.admin, world.dealer, premium, days)).rejects.toThrow('1 to 366 days')
    await expect(grant(world.admin, world.dealer, premium, 30, ' ')).rejects.toThrow('Say why')
    await expect(
      grant(world.admin, world.dealer, '00000000-0000-4000-8000-000000000000', 30),
    ).rejects.toThrow('no such plan')
    expect(await activeOf(world.dealer)).toEqual([])
  })
})
