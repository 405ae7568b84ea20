import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAX_REPORT_TEXT, MAX_REPORTS_PER_DAY, REPORT_REASONS, REPORT_STATUSES } from '#domain/ads/reports.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let catalogue: Catalogue
let ad: string
let part: string
let business: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  ad = await post(world.seller, catalogue)
  part = await postPart(world.seller)
  business = await openBusiness(world, world.provider)
})

afterEach(async () => {
  await world.owner.query('truncate public.listing_reports cascade')
  await world.owner.query('update public.profiles set suspended_at = null')
  await world.admin.query(`update public.vehicle_listings set status = 'active' where id = $1`, [ad])
  await world.admin.query('update public.spare_parts set listed = true where id = $1', [part])
  await world.admin.query('update public.service_providers set verified = true where id = $1', [business])
  // Last, because restoring an ad notifies too.
  await world.owner.query('truncate public.system_notifications cascade')
})

/** The insert of the report dialog on an ad's page. */
const report = (person: Person, about: Record<string, unknown>, reason = 'fraud', details?: string) =>
  insertRow(person, 'listing_reports', { reporter_id: person.id, ...about, reason, details })
const decide = (person: Person, id: string, decision: string, note?: string) =>
  person.query('select public.decide_listing_report($1, $2, $3)', [id, decision, note])
const states = () =>
  world.owner.query<{ status: string }>('select status from public.listing_reports order by created_at, id')
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing refused',
    (error) => databaseRefusal(error),
  )

describe('reporting an ad', () => {
  test('each kind can be reported once while the report is open', async () => {
    await report(world.buyer, { listing_id: ad }, 'other', '  He wants the money first.\n')
    await report(world.buyer, { spare_part_id: part })
    await report(world.buyer, { service_provider_id: business })
    await report(world.dealer, { listing_id: ad })
    expect(
      await world.buyer.query(
        'select subject_title, details, status from public.listing_reports order by created_at',
      ),
    ).toEqual([
      { subject_title: '2015 Toyota Axio 1.5 X', details: 'He wants the money first.', status: 'open' },
      { subject_title: 'Front brake pads', details: null, status: 'open' },
      { subject_title: 'Baraka Garage', details: null, status: 'open' },
    ])
    for (const about of [{ listing_id: ad }, { spare_part_id: part }, { service_provider_id: business }]) {
      expect(await refusal(report(world.buyer, about, 'duplicate'))).toEqual({
        field: null,
        sentence: 'You have already reported this. We are looking at it.',
      })
    }
    const [first] = await world.buyer.query<{ id: string }>(
      'select id from public.listing_reports where listing_id = $1',
      [ad],
    )
    await decide(world.admin, first?.id ?? '', 'dismissed')
    expect(await report(world.buyer, { listing_id: ad })).toMatch(/-/)
  })

  test('is for members, as themselves, about visible ads of others', async () => {
    const anonymous = { reporter_id: null, listing_id: ad, reason: 'fraud' }
    await expect(insertRow(world.visitor, 'listing_reports', anonymous)).rejects.toMatchObject(refused)
    await expect(insertRow(world.buyer, 'listing_reports', anonymous)).rejects.toMatchObject(refused)
    await expect(
      insertRow(world.buyer, 'listing_reports', {
        reporter_id: world.dealer.id,
        listing_id: ad,
        reason: 'fraud',
      }),
    ).rejects.toMatchObject(refused)
    await expect(
      insertRow(world.buyer, 'listing_reports', {
        reporter_id: world.buyer.id,
        listing_id: ad,
        reason: 'fraud',
        status: 'upheld',
      }),
    ).rejects.toMatchObject(refused)
    const draft = await post(world.seller, catalogue, { status: 'draft' })
    for (const listing_id of [draft, crypto.randomUUID()])
      await expect(report(world.buyer, { listing_id })).rejects.toMatchObject({ hint: 'ad_gone' })
    await expect(report(world.seller, { listing_id: ad })).rejects.toMatchObject({ hint: 'own_ad' })
    await expect(report(world.buyer, {})).rejects.toMatchObject({ hint: 'one_ad' })
    await expect(report(world.buyer, { listing_id: ad, spare_part_id: part })).rejects.toMatchObject({
      hint: 'one_ad',
    })
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
    await expect(report(world.buyer, { listing_id: ad })).rejects.toMatchObject(refused)
    expect(await states()).toEqual([])
  })

  test('needs a known reason, and details for other reasons', async () => {
    expect(await refusal(report(world.buyer, { listing_id: ad }, 'ugly'))).toMatchObject({ field: 'reason' })
    expect(await refusal(report(world.buyer, { listing_id: ad }, 'other', ' '))).toMatchObject({
      field: 'details',
    })
    const long = 'x'.repeat(MAX_REPORT_TEXT.details + 1)
    expect(await refusal(report(world.buyer, { listing_id: ad }, 'fraud', long))).toMatchObject({
      field: 'details',
    })
    await report(world.buyer, { listing_id: ad }, 'fraud', long.slice(1))
  })

  test('is limited per day, also concurrently', async () => {
    const ads = await Promise.all(
      Array.from({ length: MAX_REPORTS_PER_DAY + 1 }, () => post(world.dealer, catalogue)),
    )
    for (const listing_id of ads.slice(2)) await report(world.buyer, { listing_id })
    const outcomes = await raceOnLock(
      world.database,
      { text: 'select from public.profiles where id = $1 for update', values: [world.buyer.id] },
      ads.slice(0, 2).map((listing_id) => () => report(world.buyer, { listing_id })),
    )
    const [rejected] = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(rejected?.reason).toMatchObject({ code: 'P0001', hint: 'report_limit' })
    await report(world.seller, { listing_id: ads[0] })
    await world.owner.query(`update public.listing_reports set created_at = created_at - interval '25 hours'`)
    await report(world.buyer, { listing_id: ad })
  })
})

describe('deciding', () => {
  test('upholding takes the ad down, settles its other reports, notifies people and is audited', async () => {
    const first = await report(world.buyer, { listing_id: ad })
    await report(world.dealer, { listing_id: ad }, 'wrong_details')
    await report(world.dealer, { spare_part_id: part })
    await decide(world.admin, first, 'upheld', 'Same photos as elsewhere.')
    expect(await world.visitor.query('select id from public.vehicle_listings where id = $1', [ad])).toEqual(
      [],
    )
    await expect(
      world.seller.query(`update public.vehicle_listings set status = 'active' where id = $1`, [ad]),
    ).rejects.toMatchObject({ hint: 'listing_held' })
    expect(await states()).toEqual([{ status: 'upheld' }, { status: 'upheld' }, { status: 'open' }])
    for (const person of [world.buyer, world.dealer])
      expect((await notificationsOf(world, person))[0]).toMatchObject({
        title: 'We took down the ad you reported',
      })
    expect((await notificationsOf(world, world.seller))[0]).toMatchObject({
      title: 'Your ad is being checked',
    })
    expect(
      await world.admin.query(
        `select action, actor_id, before, after from public.audit_log where entity = 'listing_reports' and entity_id = $1`,
        [first],
      ),
    ).toEqual([
      {
        action: 'uphold',
        actor_id: world.admin.id,
        before: { status: 'open' },
        after: { status: 'upheld', reason: 'fraud' },
      },
    ])
    await expect(decide(world.admin, first, 'dismissed')).rejects.toMatchObject({ hint: 'already_decided' })
  })

  test('spare parts and providers are taken down likewise', async () => {
    await decide(world.admin, await report(world.buyer, { spare_part_id: part }), 'upheld')
    await decide(world.admin, await report(world.buyer, { service_provider_id: business }), 'upheld')
    expect(await world.visitor.query('select id from public.spare_parts where id = $1', [part])).toEqual([])
    expect(
      await world.visitor.query('select id from public.service_providers where id = $1', [business]),
    ).toEqual([])
    await expect(
      world.seller.query('update public.spare_parts set listed = true where id = $1', [part]),
    ).rejects.toMatchObject(refused)
    expect(await notificationsOf(world, world.seller)).toMatchObject([{ title: 'Your ad was taken down' }])
  })

  test('dismissing keeps the ad and the other reports', async () => {
    const first = await report(world.buyer, { listing_id: ad })
    await report(world.dealer, { listing_id: ad })
    await decide(world.admin, first, 'dismissed')
    expect((await states()).map(({ status }) => status).sort()).toEqual(['dismissed', 'open'])
    expect(
      await world.visitor.query('select id from public.vehicle_listings where id = $1', [ad]),
    ).toHaveLength(1)
    expect(await notificationsOf(world, world.buyer)).toMatchObject([
      { title: 'We reviewed the ad you reported' },
    ])
    expect(await notificationsOf(world, world.seller)).toEqual([])
  })

  test('of two concurrent decisions the second is refused', async () => {
    const id = await report(world.buyer, { listing_id: ad })
    const outcomes = await raceOnLock(
      world.database,
      { text: 'select from public.listing_reports where id = $1 for update', values: [id] },
      ['upheld', 'dismissed'].map((decision) => () => decide(world.admin, id, decision)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
      reason: { hint: 'already_decided' },
    })
  })

  test('is for administrators, with a known decision', async () => {
    const id = await report(world.buyer, { listing_id: ad })
    for (const person of [world.visitor, world.buyer, world.seller])
      await expect(decide(person, id, 'upheld')).rejects.toMatchObject(refused)
    await expect(decide(world.admin, id, 'open')).rejects.toMatchObject({ hint: 'unknown_decision' })
    await expect(decide(world.admin, crypto.randomUUID(), 'upheld')).rejects.toMatchObject({
      hint: 'not_found',
    })
    expect(await refusal(decide(world.admin, id, 'upheld', 'x'.repeat(1_001)))).toMatchObject({
      field: 'note',
    })
    await expect(
      world.admin.query(`update public.listing_reports set status = 'dismissed'`),
    ).rejects.toMatchObject(refused)
    expect(await states()).toEqual([{ status: 'open' }])
  })
})

test('the reporter reads their report without the note; nobody else but administrators does', async () => {
  const id = await report(world.buyer, { listing_id: ad })
  await report(world.dealer, { listing_id: ad })
  await decide(world.admin, id, 'dismissed', 'Competitor.')
  expect(await world.buyer.query('select status from public.listing_reports')).toEqual([
    { status: 'dismissed' },
  ])
  await expect(world.buyer.query('select decision_note from public.listing_reports')).rejects.toMatchObject(
    refused,
  )
  expect(await world.seller.query('select id from public.listing_reports')).toEqual([])
  await expect(world.visitor.query('select id from public.listing_reports')).rejects.toMatchObject(refused)

  const listed = (status: string) => world.admin.query('select * from public.list_reports($1)', [status])
  expect(await listed('dismissed')).toMatchObject([
    {
      id,
      owner_name: 'Otieno Odhiambo',
      reporter_name: 'Wanjiku Kamau',
      is_shown: true,
      open_count: 1,
      decided_by: world.admin.id,
      decision_note: 'Competitor.',
    },
  ])
  expect(await listed('open')).toMatchObject([{ reporter_name: 'Achieng Akinyi', decision_note: null }])
  await expect(world.buyer.query('select * from public.list_reports()')).rejects.toMatchObject(refused)
  await expect(world.visitor.query('select * from public.list_reports()')).rejects.toMatchObject(refused)
})

test('pages continue from the last row', async () => {
  for (const about of [{ listing_id: ad }, { spare_part_id: part }, { service_provider_id: business }])
    await report(world.buyer, about)
  const page = (last?: { created_at: string; id: string }) =>
    world.admin.query<{ created_at: string; id: string; subject_title: string }>(
      `select created_at::text, id, subject_title from public.list_reports('open', $1, $2, 2)`,
      [last?.created_at, last?.id],
    )
  const first = await page()
  expect(first.map((row) => row.subject_title)).toEqual(['Baraka Garage', 'Front brake pads'])
  expect((await page(first[1])).map((row) => row.subject_title)).toEqual(['2015 Toyota Axio 1.5 X'])
})

test('are searched by ad, text, reporter and reported person', async () => {
  await report(world.buyer, { listing_id: ad }, 'other', 'Wants 50% before I see it')
  await report(world.dealer, { spare_part_id: part })
  await report(world.buyer, { service_provider_id: business })
  const found = async (search: string) => {
    const rows = await world.admin.query<{ subject_title: string }>(
      'select subject_title from public.list_reports(search => $1)',
      [search],
    )
    return rows.map((row) => row.subject_title)
  }
  const [axio, pads, garage] = ['2015 Toyota Axio 1.5 X', 'Front brake pads', 'Baraka Garage']
  expect(await found('  toyota AXIO ')).toEqual([axio])
  expect(await found('50%')).toEqual([axio])
  expect(await found('5_%')).toEqual([])
  // The reporter and the seller have the same name.
  expect(await found('Kamau')).toEqual([garage, axio])
  expect(await found('odhiambo')).toEqual([pads, axio])
  expect(await found(world.provider.id)).toEqual([garage])
  expect(await found(' ')).toEqual([garage, pads, axio])
})

test('a report outlives its ad and can still be dismissed', async () => {
  const short = await post(world.seller, catalogue)
  const id = await report(world.buyer, { listing_id: short })
  await world.seller.query('delete from public.vehicle_listings where id = $1', [short])
  expect(await world.admin.query('select id, is_shown, owner_name from public.list_reports()')).toEqual([
    { id, is_shown: false, owner_name: null },
  ])
  await decide(world.admin, id, 'dismissed')
})

test('values match the domain, and every refusal has a sentence', async () => {
  expect(await allowedValues(world, 'listing_reports_reason_known')).toEqual([...REPORT_REASONS])
  expect(await allowedValues(world, 'listing_reports_status_known')).toEqual([...REPORT_STATUSES])
  expect(await constraintsWithoutSentence(world, ['public.listing_reports'])).toEqual([])
})
