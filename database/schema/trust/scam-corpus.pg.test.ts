import { beforeAll, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import type { CorpusAd, CorpusTalk } from '#testing/scam-corpus/corpus.ts'
import { HELD_OUT_ADS } from '#testing/scam-corpus/held-out-ads.ts'
import { HELD_OUT_TALKS } from '#testing/scam-corpus/held-out-talks.ts'
import { HONEST_ADS } from '#testing/scam-corpus/honest-ads.ts'
import { HONEST_TALKS } from '#testing/scam-corpus/honest-talks.ts'
import { SCAM_ADS } from '#testing/scam-corpus/scam-ads.ts'
import { SCAM_TALKS } from '#testing/scam-corpus/scam-talks.ts'
import { unseen } from '#testing/scam-corpus/unseen.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

// Every ad is posted and every talk is held, by people as the corpus describes them (docs/trust.md, Corpus).

const world = worldOfTests()
const USUAL = 1_000_000
const HASHES = Array.from({ length: 7 }, (_, part) => String(BigInt(part + 1) * 1_234_567_890_123_456n))

let catalogue: Catalogue
let subject: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  const sellers = await world.owner.query<{ id: string }>(
    `insert into auth.users (email) select 'seller' || n || '@market.test' from generate_series(1, 8) as n returning id`,
  )
  for (const [nth, { id }] of [...sellers, ...sellers].entries())
    await post(world.owner, catalogue, {
      model_id: catalogue.Axio,
      price: Math.round(USUAL * (0.92 + 0.01 * nth)),
      mileage: 80_000 + nth,
      seller_id: id,
    })
  await world.owner.query('select private.fit_prices()')
  subject = await post(world.dealer, catalogue, { images: [await hashedPhoto(world.dealer)] })
})
beforeEach(async () => {
  await world.owner.query('delete from public.message_threads')
})

/** A photo with the hashes of the one that is stolen. */
async function hashedPhoto(owner: { id: string; query: typeof world.owner.query }): Promise<string> {
  const url = pictureOf(owner)
  await world.owner.query(
    `with stored as (
       insert into storage.objects (bucket_id, name, owner_id, version)
       values ('listing-images', $1, $2, gen_random_uuid()::text) returning id, version
     ), hashed as (insert into pictures.hashed_objects (object_id, version) select id, version from stored)
     insert into pictures.hashes (object_id, part, hash)
     select stored.id, place - 1, hash from stored, unnest($3::bigint[]) with ordinality as given (hash, place)`,
    [url.split('/listing-images/')[1], owner.id, HASHES],
  )
  return url
}

const MODELS = { known: 'Axio', unknown: 'Hilux' } as const

/** Posts the ad as its seller; whether it is held. */
async function isHeld(ad: CorpusAd): Promise<boolean> {
  const { seller, owner } = world
  await owner.query('delete from public.vehicle_listings where seller_id = $1', [seller.id])
  await unconfirmPhones(owner)
  await owner.query(
    `update public.profiles set phone = '+254712345678', verified = false, created_at = now() - make_interval(days => $2) where id = $1`,
    [seller.id, ad.accountDays],
  )
  if (ad.phoneConfirmed) await confirmPhone(owner, seller.id, '+254712345678')
  for (let town = 0; town < Math.min(ad.towns, 8); town++)
    await post(owner, catalogue, {
      seller_id: seller.id,
      location: `Town ${town}`,
      title: 'Toyota',
      status: 'active',
    })
  const photos =
    ad.photos === 'none' ? [] : [ad.photos === 'stolen' ? await hashedPhoto(seller) : pictureOf(seller)]
  const id = await post(seller, catalogue, {
    title: ad.title.padEnd(10).slice(0, 120),
    description: ad.description,
    model_id: catalogue[ad.price === null ? MODELS.unknown : MODELS.known],
    price: Math.round(USUAL * (ad.price ?? 1)),
    mileage: 80_000,
    images: photos,
    status: 'active',
  })
  const [row] = await owner.query<{ held: boolean }>(
    'select held_at is not null as held from public.vehicle_listings where id = $1',
    [id],
  )
  return row?.held ?? false
}

/** Holds the talk; whether the other side was warned of a message of the judged one. */
async function isWarned({ by, messages }: CorpusTalk): Promise<boolean> {
  const { buyer, dealer, owner } = world
  await owner.query('delete from public.message_threads')
  // The buyer's first question opens the talk.
  const [question] = await owner.query<{ thread_id: string }>(
    `insert into public.messages (sender_id, recipient_id, listing_id, subject, content)
     values ($1, $2, $3, 'Inquiry', 'Hello') returning thread_id`,
    [buyer.id, dealer.id, subject],
  )
  for (const { from, text } of messages)
    await owner.query(
      `insert into public.messages (sender_id, thread_id, subject, content, created_at)
       values ($1, $2, 'Inquiry', $3, clock_timestamp())`,
      [from === 'buyer' ? buyer.id : dealer.id, question?.thread_id, text],
    )
  const warnings = await owner.query(
    `select from public.message_warnings join public.messages on id = message_id where sender_id = $1`,
    [by === 'buyer' ? buyer.id : dealer.id],
  )
  return warnings.length > 0
}

interface Share {
  found: number
  of: number
  /** How each that was judged wrongly begins. */
  wrong: string[]
}

async function judged<Item extends { is: string }>(
  items: readonly Item[],
  judge: (item: Item) => Promise<boolean>,
  say: (item: Item) => string,
): Promise<Record<'scam' | 'honest', Share>> {
  const shares = { scam: { found: 0, of: 0, wrong: [] }, honest: { found: 0, of: 0, wrong: [] } } as Record<
    string,
    Share
  >
  for (const item of items) {
    const share = shares[item.is] as Share
    const isFound = await judge(item)
    share.of++
    if (isFound) share.found++
    if (isFound !== (item.is === 'scam')) share.wrong.push(say(item).slice(0, 90))
  }
  return shares as Record<'scam' | 'honest', Share>
}

const judgedAds = (ads: readonly CorpusAd[]) => judged(ads, isHeld, ({ title }) => title)
const judgedTalks = (talks: readonly CorpusTalk[]) =>
  judged(talks, isWarned, ({ messages, by }) => messages.findLast(({ from }) => from === by)?.text ?? '')

/** The two together, in percent; what was judged wrongly is in the message of a failure. */
function expectShares(parts: Record<'scam' | 'honest', Share>[], least: number, most: number) {
  const percent = (is: 'scam' | 'honest') =>
    (100 * parts.reduce((sum, part) => sum + part[is].found, 0)) /
    parts.reduce((sum, part) => sum + part[is].of, 0)
  const wrong = JSON.stringify(parts.map(({ scam, honest }) => [scam, honest]))
  expect(percent('scam'), `scams held or warned about: ${wrong}`).toBeGreaterThanOrEqual(least)
  expect(percent('honest'), `honest ones held or warned about: ${wrong}`).toBeLessThanOrEqual(most)
}

test('of 300 written ads and talks, scams are held or warned about, and honest ones are not', async () => {
  expect(SCAM_ADS.length + HONEST_ADS.length + SCAM_TALKS.length + HONEST_TALKS.length).toBe(300)
  const ads = await judgedAds([...SCAM_ADS, ...HONEST_ADS])
  const talks = await judgedTalks([...SCAM_TALKS, ...HONEST_TALKS])
  expectShares([ads, talks], 90, 3)
}, 300_000)

test('so are most of those that nothing was learned or chosen from', async () => {
  const ads = await judgedAds(HELD_OUT_ADS)
  const talks = await judgedTalks(HELD_OUT_TALKS)
  expectShares([ads, talks], 90, 5)
}, 300_000)

// The third was measured last, and nothing was taught from it: its bounds say what new texts are judged like.
test.each([
  { set: 'first', least: 92, most: 3 },
  { set: 'second', least: 85, most: 5 },
  { set: 'third', least: 75, most: 7 },
] as const)(
  'of the $set unseen set, at least $least% of scams and at most $most% of honest ones',
  async ({ set, least, most }) => {
    const { ads, talks } = await unseen(set)
    expectShares([await judgedAds(ads), await judgedTalks(talks)], least, most)
  },
  300_000,
)
