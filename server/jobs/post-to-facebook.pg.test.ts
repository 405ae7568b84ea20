import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#testing/as.ts'
import { worldOfTests } from '#testing/as.ts'
import { FACEBOOK_ACCOUNT, type GraphUnderTest, startGraph } from '#testing/graph.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'
import { createGraph } from '../facebook/graph.ts'
import { startJobs } from './index.ts'
import { POST_TRIES, postToFacebook } from './post-to-facebook.ts'

const world = worldOfTests()

let catalogue: Catalogue
let facebook: GraphUnderTest
let pool: pg.Pool

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  facebook = await startGraph()
  pool = new pg.Pool({ ...world.database.owner, max: 2 })
  const plan = await addPlan(world.admin, { name: 'Social', facebook_posting_enabled: true })
  await subscribe(world, world.dealer, plan)
  await subscribe(world, world.seller, await addPlan(world.admin, { name: 'Quiet' }))
})
afterAll(async () => {
  await pool?.end()
  await facebook?.close()
})
beforeEach(async () => {
  await world.owner.query('delete from private.facebook_settings')
  await world.owner.query('delete from public.vehicle_listings')
  await save(FACEBOOK_ACCOUNT)
  facebook.posts.length = 0
  facebook.requests.length = 0
  facebook.mishaps.length = 0
})

const save = (account: typeof FACEBOOK_ACCOUNT, is_active = true) =>
  world.owner.query(
    `insert into private.facebook_settings (app_id, app_secret, page_id, access_token, is_active)
     values ($1, $2, $3, $4, $5) on conflict ((true)) do update
     set access_token = excluded.access_token, is_active = excluded.is_active`,
    [account.app_id, account.app_secret, account.page_id, account.access_token, is_active],
  )
const work = (listing_id: string, timeoutMs?: number) =>
  postToFacebook(pool, createGraph(facebook.address, timeoutMs), 'https://magari.test', { listing_id })
const kept = async (listing_id: string) =>
  (await world.owner.query('select * from public.facebook_posts where listing_id = $1', [listing_id]))[0]
const seenBy = (person: Person, listing_id: string) =>
  person.query('select listing_id, status, post_id from public.facebook_posts where listing_id = $1', [
    listing_id,
  ])
const audited = (listing_id: string) =>
  world.admin.query(
    `select action, after from public.audit_log where entity = 'facebook_posts' and entity_id = $1 order by id`,
    [listing_id],
  )

test('an ad of a plan with posting is posted with picture, text and link, once', async () => {
  const picture = pictureOf(world.dealer)
  const ad = await post(world.dealer, catalogue, { images: [picture], mileage: 98_000 })
  await work(ad)
  await work(ad)
  expect(facebook.posts).toEqual([
    {
      id: 'magari.ke_1',
      message: `2015 Toyota Axio 1.5 X\nKSh 1,150,000\n2015 · 98,000 km · Nairobi\n\nhttps://magari.test/vehicles/${ad}`,
      url: `https://magari.test${picture.replace('/object/', '/render/image/')}?width=1280`,
      link: undefined,
    },
  ])
  expect(await kept(ad)).toMatchObject({ status: 'posted', tries: 1, post_id: 'magari.ke_1', error: null })
  expect(await audited(ad)).toEqual([
    { action: 'post', after: { status: 'posted', tries: 1, post_id: 'magari.ke_1' } },
  ])
  // Sold and active again: it is already posted.
  for (const status of ['sold', 'active'])
    await world.dealer.query('update public.vehicle_listings set status = $2 where id = $1', [ad, status])
  await work(ad)
  expect(facebook.posts).toHaveLength(1)
})

test('an ad without pictures is posted with its link', async () => {
  const ad = await post(world.dealer, catalogue)
  await work(ad)
  expect(facebook.requests).toEqual(['POST /v23.0/magari.ke/feed'])
  expect(facebook.posts).toMatchObject([{ link: `https://magari.test/vehicles/${ad}` }])
})

test('drafts, other plans and disabled posting create no post; a draft is posted when it becomes active', async () => {
  const quiet = await post(world.seller, catalogue)
  const draft = await post(world.dealer, catalogue, { status: 'draft' })
  expect([await kept(quiet), await kept(draft)]).toEqual([undefined, undefined])
  await world.dealer.query(`update public.vehicle_listings set status = 'active' where id = $1`, [draft])
  expect(await kept(draft)).toMatchObject({ status: 'waiting' })
  await save(FACEBOOK_ACCOUNT, false)
  expect(await kept(await post(world.dealer, catalogue))).toBeUndefined()
})

test('an ad that is inactive when its turn comes is skipped, and posted when it is active again', async () => {
  const ad = await post(world.dealer, catalogue)
  await world.dealer.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [ad])
  await work(ad)
  expect(await kept(ad)).toMatchObject({ status: 'skipped' })
  expect(facebook.requests).toEqual([])
  await world.dealer.query(`update public.vehicle_listings set status = 'active' where id = $1`, [ad])
  await work(ad)
  expect(await kept(ad)).toMatchObject({ status: 'posted' })
})

test('a transient refusal is retried, then given up', async () => {
  const ad = await post(world.dealer, catalogue)
  const busy = { answer: { status: 400, error: { message: 'Application request limit reached', code: 4 } } }
  facebook.mishaps.push(...Array.from({ length: POST_TRIES }, () => busy))
  for (let tries = 1; tries < POST_TRIES; tries += 1) {
    await expect(work(ad)).rejects.toThrow('Application request limit reached')
    expect(await kept(ad)).toMatchObject({ status: 'waiting', tries, uncertain_since: null })
  }
  await work(ad)
  expect(await kept(ad)).toMatchObject({
    status: 'failed',
    tries: POST_TRIES,
    error: 'Application request limit reached',
  })
  expect(await audited(ad)).toMatchObject([{ action: 'failed' }])
  await world.admin.query('select public.retry_facebook_post($1)', [ad])
  await work(ad)
  expect(await kept(ad)).toMatchObject({ status: 'posted', tries: 1 })
  expect(await audited(ad)).toMatchObject([{ action: 'failed' }, { action: 'retry' }, { action: 'post' }])
})

test('a post with a lost response is found instead of posted twice', async () => {
  const ad = await post(world.dealer, catalogue)
  facebook.mishaps.push('answer lost')
  await expect(work(ad)).rejects.toThrow('Facebook could not be reached.')
  expect((await kept(ad))?.uncertain_since).toBeInstanceOf(Date)
  await work(ad)
  expect(facebook.posts).toHaveLength(1)
  expect(await kept(ad)).toMatchObject({ status: 'posted', tries: 2, post_id: 'magari.ke_1' })
})

test('an attempt times out; the next one posts what is missing', async () => {
  const ad = await post(world.dealer, catalogue)
  facebook.mishaps.push('silent')
  await expect(work(ad, 200)).rejects.toThrow('Facebook did not answer in time.')
  await work(ad)
  expect(facebook.posts).toHaveLength(1)
})

test('a wrong token fails at once, and is not stored with the error', async () => {
  const ad = await post(world.dealer, catalogue)
  await save({ ...FACEBOOK_ACCOUNT, access_token: 'not-the-token' })
  await work(ad)
  expect(await kept(ad)).toMatchObject({ status: 'failed', tries: 1, error: 'Malformed access token …' })
  expect(JSON.stringify(await audited(ad))).not.toContain('not-the-token')
})

test('sellers see whether their ad is posted, administrators why not, others nothing', async () => {
  const ad = await post(world.dealer, catalogue)
  await save({ ...FACEBOOK_ACCOUNT, access_token: 'wrong' })
  await work(ad)
  const seen = [{ listing_id: ad, status: 'failed', post_id: null }]
  expect(await seenBy(world.dealer, ad)).toEqual(seen)
  expect(await seenBy(world.admin, ad)).toEqual(seen)
  expect(await seenBy(world.seller, ad)).toEqual([])
  await expect(world.dealer.query('select error from public.facebook_posts')).rejects.toMatchObject({
    code: '42501',
  })
  const list = 'select title, status, error, total::integer from public.admin_facebook_posts($1)'
  expect(await world.admin.query(list, ['failed'])).toEqual([
    { title: '2015 Toyota Axio 1.5 X', status: 'failed', error: 'Malformed access token …', total: 1 },
  ])
  expect(await world.admin.query(list, ['posted'])).toEqual([])
  for (const person of [world.dealer, world.visitor]) {
    await expect(person.query(list, [null])).rejects.toMatchObject({ code: '42501' })
    await expect(person.query('select public.retry_facebook_post($1)', [ad])).rejects.toMatchObject({
      code: '42501',
    })
  }
})

test('interrupted posts are given up after a day', async () => {
  const ad = await post(world.dealer, catalogue)
  await world.owner.query('select private.fail_stale_facebook_posts()')
  expect(await kept(ad)).toMatchObject({ status: 'waiting' })
  await world.owner.query(`update public.facebook_posts set updated_at = now() - interval '25 hours'`)
  await world.owner.query('select private.fail_stale_facebook_posts()')
  expect(await kept(ad)).toMatchObject({ status: 'failed' })
})

test('the server posts by itself, as soon as the ad is active', async () => {
  const jobs = await startJobs({
    connection: world.database.owner,
    transport: { send: async () => {} },
    mail: { siteName: 'Magari', siteUrl: 'https://magari.test' },
    graph: createGraph(facebook.address),
    sweepFiles: async () => {},
    sweepUploads: async () => {},
    hashPictures: async () => {},
    log: () => {},
  })
  try {
    const ad = await post(world.dealer, catalogue)
    await expect.poll(() => kept(ad), { timeout: 45_000 }).toMatchObject({ status: 'posted' })
    expect(facebook.posts).toHaveLength(1)
  } finally {
    await jobs.stop()
  }
})
