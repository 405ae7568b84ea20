import { beforeAll, expect, test } from 'vitest'
import { LISTING_STATUSES, type ListingState, sellerMoves } from '#domain/ads/listing-states.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsWhere } from '#testing/notifications.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
})

const set = (person: Person, id: string, columns: Record<string, unknown>) =>
  person.query<{ status: string }>(
    `update public.vehicle_listings set ${Object.keys(columns)
      .map((name, place) => `${name} = $${place + 2}`)
      .join(', ')} where id = $1 returning status`,
    [id, ...Object.values(columns)],
  )
const stateOf = async (id: string) => {
  const [row] = await world.owner.query<ListingState & { days: number | null }>(
    `select status, held_at, rejection_reason, round(extract(epoch from expires_at - now()) / 86400)::integer as days
     from public.vehicle_listings where id = $1`,
    [id],
  )
  if (!row) throw new Error('The listing is gone')
  return row
}
const approve = (person: Person, id: string) =>
  person.query('select status from public.approve_listing($1)', [id])
const reject = (person: Person, id: string, reason: string) =>
  person.query('select status from public.reject_listing($1, $2)', [id, reason])
const draft = () => post(world.seller, catalogue, { status: 'draft' })
/** The seller's notifications since the ad was created, newest last. */
const notificationsSince = async (id: string) =>
  (
    await notificationsWhere(
      world.seller,
      'user_id = $1 and created_at > (select created_at from public.vehicle_listings where id = $2)',
      [world.seller.id, id],
    )
  ).reverse()
const audited = (id: string) =>
  world.admin.query(
    `select actor_id, action, before, after from public.audit_log
     where entity = 'vehicle_listings' and entity_id = $1 order by id`,
    [id],
  )
const reviewChanges = (value: boolean) =>
  world.admin.query(`update public.system_settings set value = $1 where key = 'review_changed_listings'`, [
    String(value),
  ])

test('an active ad has the term of the setting', async () => {
  expect(await stateOf(await post(world.seller, catalogue))).toMatchObject({ status: 'active', days: 30 })
  const id = await draft()
  expect(await stateOf(id)).toMatchObject({ status: 'draft', days: null })
  await set(world.seller, id, { status: 'active' })
  expect(await stateOf(id)).toMatchObject({ status: 'active', days: 30 })
})

const situations = [
  ...LISTING_STATUSES.map((status) => [status, { status }] as const),
  ['held', { status: 'draft', held_at: 'now' }] as const,
  ['rejected', { status: 'expired', rejection_reason: 'No photos' }] as const,
]

test.each(situations)(
  'a seller moves an ad that is %s as the site offers, and an administrator to any state',
  async (_, given) => {
    const lay = async () => {
      const id = await post(world.seller, catalogue)
      await set(world.owner, id, given)
      return id
    }
    const moves = sellerMoves(await stateOf(await lay()))
    for (const status of LISTING_STATUSES) {
      const id = await lay()
      if (moves.includes(status)) expect(await set(world.seller, id, { status })).toEqual([{ status }])
      else if (status !== given.status) await expect(set(world.seller, id, { status })).rejects.toThrow()
      expect(await set(world.admin, await lay(), { status })).toEqual([{ status }])
    }
  },
)

test('approving a draft publishes it, notifies its seller and is audited', async () => {
  const id = await draft()
  await expect(approve(world.seller, id)).rejects.toMatchObject(refused)
  expect(await approve(world.admin, id)).toEqual([{ status: 'active' }])
  expect(await stateOf(id)).toMatchObject({ status: 'active', days: 30 })
  expect(await notificationsSince(id)).toMatchObject([
    {
      title: 'Your ad is live',
      type: 'success',
      link: `/vehicles/${id}`,
      message: expect.stringContaining('Axio'),
    },
  ])
  expect(await audited(id)).toEqual([
    { actor_id: world.admin.id, action: 'update', before: { status: 'draft' }, after: { status: 'active' } },
  ])
})

test('rejecting a draft gives its seller the reason', async () => {
  const id = await draft()
  await expect(reject(world.dealer, id, 'Mine is better')).rejects.toMatchObject(refused)
  await expect(reject(world.admin, id, ' \u200b ')).rejects.toMatchObject({ hint: 'reason_missing' })
  expect(await reject(world.admin, id, ' The photos show another car. ')).toEqual([{ status: 'expired' }])
  expect(await stateOf(id)).toMatchObject({ rejection_reason: 'The photos show another car.' })
  expect(await notificationsSince(id)).toMatchObject([
    {
      title: 'Your ad was not approved',
      type: 'error',
      message:
        'We could not approve “2015 Toyota Axio 1.5 X”: The photos show another car. Edit it and submit it again.',
    },
  ])
  expect(await audited(id)).toMatchObject([
    { after: { status: 'expired', rejection_reason: 'The photos show another car.' } },
  ])
})

test('updating the status has the same effects', async () => {
  const approved = await draft()
  await set(world.admin, approved, { status: 'active' })
  expect(await notificationsSince(approved)).toMatchObject([{ title: 'Your ad is live' }])
  const rejected = await draft()
  await set(world.admin, rejected, { status: 'expired' })
  expect(await stateOf(rejected)).toMatchObject({
    rejection_reason: 'It does not keep to our rules for ads.',
  })
  expect(await notificationsSince(rejected)).toMatchObject([{ title: 'Your ad was not approved' }])
  expect(await audited(rejected)).toHaveLength(1)
})

test('a decision is final', async () => {
  const id = await draft()
  await approve(world.admin, id)
  await expect(reject(world.admin, id, 'Too late')).rejects.toMatchObject({ hint: 'already_decided' })
  await expect(approve(world.admin, id)).rejects.toMatchObject({ hint: 'already_decided' })
  await expect(approve(world.admin, crypto.randomUUID())).rejects.toMatchObject({ hint: 'not_found' })
})

test('a rejected ad is changed, submitted again and awaits approval', async () => {
  const id = await draft()
  await reject(world.admin, id, 'No photos')
  const rejected = { hint: 'listing_rejected', message: expect.stringContaining('send it in again') }
  await expect(set(world.seller, id, { status: 'active' })).rejects.toMatchObject(rejected)
  expect(await set(world.seller, id, { status: 'draft', title: 'Axio, with photos' })).toEqual([
    { status: 'draft' },
  ])
  expect(await stateOf(id)).toMatchObject({ rejection_reason: null, held_at: expect.any(Date) })
  const held = { hint: 'listing_held' }
  for (const status of ['active', 'sold'])
    await expect(set(world.seller, id, { status })).rejects.toMatchObject(held)
  await approve(world.admin, id)
  expect(await stateOf(id)).toMatchObject({ status: 'active', held_at: null })
})

test('setting an ad to draft as administrator holds it; its seller may edit it', async () => {
  const id = await post(world.seller, catalogue)
  await set(world.admin, id, { status: 'draft' })
  expect(await notificationsSince(id)).toMatchObject([{ title: 'Your ad is being checked', type: 'warning' }])
  expect(await set(world.seller, id, { price: 990_000 })).toEqual([{ status: 'draft' }])
  await expect(set(world.seller, id, { status: 'active' })).rejects.toMatchObject({ hint: 'listing_held' })
})

test('an administrator’s own ad is not held', async () => {
  const id = await post(world.admin, catalogue)
  await set(world.admin, id, { status: 'draft' })
  expect(await stateOf(id)).toMatchObject({ held_at: null })
  await set(world.admin, id, { status: 'expired' })
  expect(await stateOf(id)).toMatchObject({ rejection_reason: null })
  expect(
    await world.admin.query('select from public.system_notifications where user_id = $1', [world.admin.id]),
  ).toEqual([])
})

test('deleting an ad as administrator is audited, and its seller is notified', async () => {
  const id = await post(world.seller, catalogue, { title: 'Stolen Axio' })
  await world.admin.query('delete from public.vehicle_listings where id = $1', [id])
  expect(await audited(id)).toMatchObject([
    { action: 'delete', before: { title: 'Stolen Axio', seller_id: world.seller.id } },
  ])
  expect(await notificationsWhere(world.seller, `kind = 'ad_removed'`)).toMatchObject([
    {
      title: 'Your ad was removed',
      message: 'An administrator has removed “Stolen Axio”. Write to us if you think this is a mistake.',
    },
  ])
})

test('featuring an ad is audited', async () => {
  const id = await post(world.seller, catalogue)
  await set(world.admin, id, { featured: true })
  expect(await audited(id)).toMatchObject([{ before: { featured: false }, after: { featured: true } }])
  expect(await notificationsSince(id)).toEqual([])
})

test.each([
  ['a price more than half higher', { price: 1_725_001 }],
  ['a price more than half lower', { price: 574_999 }],
  ['another model', { model_id: 'Hilux' }],
  ['other pictures', { images: 'picture' }],
])('where changed ads are reviewed, %s holds an active ad until it is approved', async (_, change) => {
  const columns = Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      if (value === 'Hilux') return [name, catalogue.Hilux]
      return [name, value === 'picture' ? [pictureOf(world.seller)] : value]
    }),
  )
  const before = await post(world.seller, catalogue)
  expect(await set(world.seller, before, columns)).toEqual([{ status: 'active' }])
  await reviewChanges(true)
  try {
    const id = await post(world.seller, catalogue)
    expect(await set(world.seller, id, columns)).toEqual([{ status: 'draft' }])
    expect(await notificationsSince(id)).toMatchObject([{ title: 'Your ad is being checked', type: 'info' }])
    await expect(set(world.seller, id, { status: 'active' })).rejects.toMatchObject({ hint: 'listing_held' })
    const kept = await post(world.seller, catalogue)
    expect(await set(world.seller, kept, { price: 1_725_000, description: 'Clean' })).toEqual([
      { status: 'active' },
    ])
    expect(await set(world.admin, kept, columns)).toEqual([{ status: 'active' }])
  } finally {
    await reviewChanges(false)
  }
})

test('erasing an account as administrator notifies nobody', async () => {
  const id = await post(world.buyer, catalogue)
  await world.owner.query(`do $$ begin
    perform set_config('request.jwt.claims', '{"sub": "${world.admin.id}"}', true);
    delete from auth.users where id = '${world.buyer.id}';
  end $$`)
  expect(await audited(id)).toMatchObject([{ action: 'delete', actor_id: world.admin.id }])
})
