import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.business_name_changes')
  await world.owner.query(
    `update public.profiles set business_name = 'Achieng Motors', verified = true where id = $1`,
    [world.dealer.id],
  )
  garage = await openBusiness(world, world.provider, { business_name: 'Baraka Garage' })
  await world.owner.query('delete from public.system_notifications')
})

const renameDealer = async (name: string, person: Person = world.dealer) =>
  (
    await person.query<{ business_name: string }>(
      'update public.profiles set business_name = $2 where id = $1 returning business_name',
      [world.dealer.id, name],
    )
  )[0]?.business_name

const renameGarage = async (name: string) =>
  (
    await world.provider.query<{ business_name: string }>(
      'update public.service_providers set business_name = $2 where id = $1 returning business_name',
      [garage, name],
    )
  )[0]?.business_name

const pending = (person: Person) =>
  person.query<{ id: string; kind: string; business_name: string }>(
    'select id, kind, business_name from public.business_name_changes order by kind',
  )

const publicNames = async () => ({
  dealer: (
    await world.owner.query('select business_name, verified from public.profiles where id = $1', [
      world.dealer.id,
    ])
  )[0],
  garage: (
    await world.visitor.query('select business_name, verified from public.service_providers where id = $1', [
      garage,
    ])
  )[0],
})

const notifications = (person: Person) => notificationsOf(world, person)

describe('renaming a verified business', () => {
  test('keeps the verified name and mark; owner and administrators see the request', async () => {
    expect(await renameDealer('Toyota Kenya')).toBe('Achieng Motors')
    expect(await renameGarage('Toyota Service Centre')).toBe('Baraka Garage')
    expect(await publicNames()).toEqual({
      dealer: { business_name: 'Achieng Motors', verified: true },
      garage: { business_name: 'Baraka Garage', verified: true },
    })
    expect(await pending(world.dealer)).toMatchObject([{ kind: 'profile', business_name: 'Toyota Kenya' }])
    expect(await pending(world.provider)).toMatchObject([
      { kind: 'service_provider', business_name: 'Toyota Service Centre' },
    ])
    expect(await pending(world.admin)).toHaveLength(2)
    expect(await pending(world.buyer)).toEqual([])
    await expect(pending(world.visitor)).rejects.toMatchObject({ code: '42501' })
  })

  test('saves the other columns of the same update', async () => {
    await world.provider.query(
      `update public.service_providers set business_name = 'Another', location = 'Thika' where id = $1`,
      [garage],
    )
    expect(
      await world.visitor.query(
        'select business_name, location from public.service_providers where id = $1',
        [garage],
      ),
    ).toEqual([{ business_name: 'Baraka Garage', location: 'Thika' }])
  })

  test.each(['ACHIENG MOTORS', 'Achieng-Motors', '  achieng  motors.', 'AchiengMotors'])(
    'to %j applies immediately and replaces a pending request',
    async (name) => {
      await renameDealer('Toyota Kenya')
      expect(await renameDealer(name)).toBe(name.trim().replace(/\s+/g, ' '))
      expect(await pending(world.dealer)).toEqual([])
    },
  )

  test.each(['Achieng Motors ✓', 'Achieng Motors Ltd', 'Асhieng Motors', 'Achieng Motors 2'])(
    'to %j requires approval',
    async (name) => {
      expect(await renameDealer(name)).toBe('Achieng Motors')
      expect(await pending(world.dealer)).toMatchObject([{ business_name: name }])
    },
  )

  test('by an administrator or the server applies immediately', async () => {
    await renameDealer('Toyota Kenya')
    expect(await renameDealer('Achieng Motors Ltd', world.admin)).toBe('Achieng Motors Ltd')
    expect(await pending(world.admin)).toEqual([])
    expect(await renameDealer('Achieng & Sons', world.owner)).toBe('Achieng & Sons')
  })

  test('to a name that is too long or invisible is refused', async () => {
    for (const name of ['x'.repeat(121), '\u200b x'])
      await expect(renameGarage(name)).rejects.toMatchObject({ code: '23514' })
  })
})

test('an unverified business renames itself', async () => {
  await world.owner.query('update public.service_providers set verified = false where id = $1', [garage])
  expect(await renameGarage('Fundi Baraka')).toBe('Fundi Baraka')
  await world.owner.query('update public.profiles set verified = false where id = $1', [world.dealer.id])
  expect(await renameDealer('Otieno Motors')).toBe('Otieno Motors')
  expect(await pending(world.admin)).toEqual([])
})

test('the newer request replaces the older, which can no longer be approved', async () => {
  await renameDealer('Akinyi Motors')
  const [seen] = await pending(world.admin)
  await renameDealer('Toyota Kenya')
  const approve = 'select public.approve_business_name($1)'
  await expect(world.admin.query(approve, [seen?.id])).rejects.toMatchObject({ hint: 'not_found' })
  expect((await publicNames()).dealer).toMatchObject({ business_name: 'Achieng Motors' })
  const [newer] = await pending(world.admin)
  await renameDealer('Toyota Kenya')
  // Requesting the same name again leaves the request unchanged.
  expect((await pending(world.admin))[0]?.id).toBe(newer?.id)
})

test('two concurrent requests leave one', async () => {
  await Promise.all([renameDealer('First'), renameDealer('Second')])
  expect(await pending(world.admin)).toHaveLength(1)
})

test('approval renames the business, notifies its owner and is audited without the name', async () => {
  await renameGarage('Baraka & Sons')
  const [change] = await pending(world.admin)
  await expect(
    world.provider.query('select public.approve_business_name($1)', [change?.id]),
  ).rejects.toMatchObject({ code: '42501' })
  await world.admin.query('select public.approve_business_name($1)', [change?.id])
  expect((await publicNames()).garage).toEqual({ business_name: 'Baraka & Sons', verified: true })
  expect(await pending(world.admin)).toEqual([])
  expect(await notifications(world.provider)).toMatchObject([
    {
      kind: 'business_name_approved',
      title: 'Your new business name is approved',
      message: 'Your business is now shown as “Baraka & Sons”.',
    },
  ])
  expect(
    await world.admin.query(
      `select action, actor_id, after from public.audit_log where entity = 'business_name_changes'`,
    ),
  ).toEqual([{ action: 'approve', actor_id: world.admin.id, after: { kind: 'service_provider' } }])
})

test('rejection keeps the name and tells the owner the reason', async () => {
  await renameDealer('Toyota Kenya')
  const [change] = await pending(world.admin)
  const reject = 'select public.reject_business_name($1, $2)'
  await expect(world.admin.query(reject, [change?.id, ' '])).rejects.toMatchObject({ hint: 'reason_needed' })
  await world.admin.query(reject, [change?.id, 'The name belongs to another company.'])
  expect((await publicNames()).dealer).toMatchObject({ business_name: 'Achieng Motors' })
  expect(await notifications(world.dealer)).toMatchObject([
    {
      kind: 'business_name_rejected',
      title: 'Your new business name was not approved',
      message:
        '“Toyota Kenya” was not approved: The name belongs to another company. Your business is still shown as “Achieng Motors”.',
    },
  ])
})

test('the owner withdraws a request; nobody else does, and nobody inserts one', async () => {
  await renameDealer('Toyota Kenya')
  const withdraw = 'delete from public.business_name_changes returning id'
  expect(await world.provider.query(withdraw)).toEqual([])
  expect(await world.admin.query(withdraw)).toEqual([])
  expect(await world.dealer.query(withdraw)).toHaveLength(1)
  await expect(
    world.dealer.query(
      `insert into public.business_name_changes (user_id, kind, business_name) values ($1, 'profile', 'Mine')`,
      [world.dealer.id],
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test('the request goes with the provider record', async () => {
  await renameGarage('Baraka & Sons')
  await world.provider.query('delete from public.service_providers where id = $1', [garage])
  expect(await pending(world.admin)).toEqual([])
})

test('the approval queue lists the request and counts it', async () => {
  await renameDealer('Toyota Kenya')
  const [row] = await world.admin.query<{ answer: object }>(
    `select public.admin_approvals('business_names') as answer`,
  )
  expect(row?.answer).toMatchObject({
    total: 1,
    counts: { business_names: 1 },
    rows: [
      {
        kind: 'profile',
        business_name: 'Toyota Kenya',
        current_name: 'Achieng Motors',
        seller: { id: world.dealer.id },
      },
    ],
  })
  expect(await world.admin.query('select approvals, catalogue from public.admin_pending_counts()')).toEqual([
    { approvals: 1, catalogue: 0 },
  ])
})
