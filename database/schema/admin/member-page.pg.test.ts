import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

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
  const [row] = await world.admin.query<{ known: Known }>(
    'select to_json(member) as known from public.admin_member($1) as member',
    [member.id],
  )
  return (row?.known ?? null) as Known
}

const grant = (
  by: Person,
  member: Person,
  plan: string,
  days: number | null,
  reason = 'A gift at the fair.',
) => by.query('select public.grant_plan($1, $2, $3, $4)', [member.id, plan, days, reason])
const end = (by: Person, member: Person, reason = 'Asked for it by phone.') =>
  by.query('select public.end_plan($1, $2)', [member.id, reason])
const activeOf = (person: Person) =>
  world.owner.query(
    `select plan_id, round(extract(epoch from expires_at - now()) / 86400)::int as days
     from public.user_subscriptions where user_id = $1 and status = 'active'`,
    [person.id],
  )
const lastNotification = async (person: Person) => (await notificationsOf(world, person))[0]

describe('a member’s page', () => {
  test('contains the profile, ads, payments, reports and audit entries', async () => {
    const catalogue = await insertCatalogue(world)
    const ad = await post(world.seller, catalogue, { title: 'Family car' })
    await addRow(world.seller, 'payment_requests', {
      plan_id: basic,
      payment_method: 'mpesa',
      amount: 1_000,
      reference: 'SKL1XY12AB',
      phone: '0712 345 678',
    })
    await addRow(world.buyer, 'listing_reports', { listing_id: ad, reason: 'fraud' })
    await world.admin.query(`select public.suspend_member($1, 'The cars are not his.')`, [world.seller.id])
    await world.admin.query('select public.lift_suspension($1)', [world.seller.id])

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

  test('is empty for an unknown id, and for administrators only', async () => {
    const nobody = { ...world.buyer, id: '00000000-0000-4000-8000-000000000000' }
    expect(await known(nobody)).toBeNull()
    for (const person of [world.buyer, world.dealer, world.provider])
      await expect(person.query('select public.admin_member($1)', [person.id])).rejects.toThrow(
        'Only an administrator',
      )
  })
})

describe('notes', () => {
  const note = (by: Person, text: string | null) =>
    by.query('select public.note_on_member($1, $2)', [world.buyer.id, text])

  test('are visible to administrators with their author, and can be deleted', async () => {
    await note(world.admin, '  Called twice; a real person.  ')
    const { notes } = await known(world.buyer)
    expect(notes).toMatchObject([{ note: 'Called twice; a real person.', author: 'Njeri Maina' }])
    const [kept] = notes
    expect(await world.buyer.query('select * from public.member_notes')).toEqual([])
    await expect(world.buyer.query('select public.delete_member_note($1)', [kept?.id])).rejects.toThrow(
      'Only administrators',
    )
    await world.admin.query('select public.delete_member_note($1)', [kept?.id])
    await world.admin.query('select public.delete_member_note($1)', [kept?.id])
    expect((await known(world.buyer)).notes).toEqual([])
  })

  test('have 1 to 2,000 characters and an existing member', async () => {
    for (const text of [null, '', '   '])
      await expect(note(world.admin, text)).rejects.toThrow('Write a note')
    await expect(note(world.admin, 'x'.repeat(2_001))).rejects.toThrow('too long')
    await expect(note(world.dealer, 'He is a rival.')).rejects.toThrow('Only administrators')
    await expect(
      world.admin.query(`select public.note_on_member(gen_random_uuid(), 'Who?')`),
    ).rejects.toThrow('no such person')
  })
})

describe('plans granted by administrators', () => {
  test('last for some days, extend the same plan and replace another', async () => {
    await grant(world.admin, world.dealer, basic, 14)
    expect(await activeOf(world.dealer)).toEqual([{ plan_id: basic, days: 14 }])
    expect(await lastNotification(world.dealer)).toMatchObject({ title: 'Your Basic plan is active' })
    await grant(world.admin, world.dealer, basic, 10)
    expect(await activeOf(world.dealer)).toEqual([{ plan_id: basic, days: 24 }])
    await grant(world.admin, world.dealer, premium, 366)
    expect(await activeOf(world.dealer)).toEqual([{ plan_id: premium, days: 366 }])
    expect((await lastNotification(world.dealer))?.message).toContain('It replaces your Basic plan.')
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

  test('are ended with a reason that the member is sent; ending again changes nothing', async () => {
    await end(world.admin, world.dealer)
    expect(await activeOf(world.dealer)).toEqual([])
    expect(await lastNotification(world.dealer)).toMatchObject({
      kind: 'plan_ended',
      facts: { plan: 'Premium', reason: 'Asked for it by phone.' },
      title: 'Your Premium plan has ended',
      message: 'An administrator of Magari has ended it. The reason: Asked for it by phone.',
    })
    await end(world.admin, world.dealer)
    expect((await known(world.dealer)).history.filter(({ action }) => action === 'cancel')).toHaveLength(1)
  })

  test('granted twice at once run one after the other', async () => {
    const lock = {
      text: 'select from public.profiles where id = $1 for update',
      values: [world.provider.id],
    }
    await raceOnLock(world.database, lock, [
      () => grant(world.admin, world.provider, basic, 5),
      () => grant(world.admin, world.provider, basic, 6),
    ])
    expect(await activeOf(world.provider)).toEqual([{ plan_id: basic, days: 11 }])
  })

  test('need an administrator, a reason and a plausible duration', async () => {
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
