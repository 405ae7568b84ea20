import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const HASHES = Array.from({ length: 7 }, (_, part) => String(BigInt(part + 1) * 1_234_567_890_123_456n))
const SCAM =
  'Owner relocated abroad, the car is with a shipping agent. Send a deposit to reserve it, Western Union or M-Pesa, refundable. ' +
  'Agent delivers the vehicle to your door after the clearance fee is paid.'

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await world.owner.query(`update public.profiles set role = 'admin' where id = $1`, [world.dealer.id])
})
beforeEach(() => world.owner.query('delete from public.vehicle_listings'))

const isHeld = async (id: string) => {
  const [row] = await world.owner.query<{ held: boolean }>(
    'select held_at is not null as held from public.vehicle_listings where id = $1',
    [id],
  )
  return row?.held
}
const change = (person: typeof world.seller, id: string, columns: string) =>
  person.query(`update public.vehicle_listings set ${columns} where id = $1`, [id])
const appeal = (id: string) =>
  world.seller.query('select public.appeal_ad($1, $2)', [
    id,
    'The car is mine and stands at my home in Thika.',
  ])
/** An ad of the seller that waits. */
async function heldAd(): Promise<string> {
  const id = await post(world.seller, catalogue, { description: SCAM, status: 'active' })
  expect(await isHeld(id)).toBe(true)
  return id
}

describe('a text', () => {
  // Each took from a tenth of a second to minutes.
  test.each(['d e p o s i t ', 'ab', 'a.', 'a-', 'ab@', 'o7 oo o ', '\ufdfa', '\u33d9', 'send. '])(
    'of nothing but “%s” is read in little time',
    async (piece) => {
      const text = piece.repeat(5000).slice(0, 4000)
      await world.owner.query(
        `set statement_timeout = '2s'; select private.scam_reasons('${text}'); reset statement_timeout`,
      )
    },
  )

  test('is read without the signs that nobody sees', async () => {
    const [row] = await world.owner.query<{ words: string }>('select private.plain_words($1) as words', [
      'Send a depo\u200bs\u00adit to\u2060 hold it',
    ])
    expect(row?.words).toBe('send a deposit to hold it')
  })

  test.each([
    ['Accident car, front damaged', true],
    ['Had an accident, no airbags', true],
    ['Gearbox is gone, no accident', true],
    ['No papers, for spares', true],
    ['No accident, buy and drive', false],
    ['Never been in an accident', false],
    ['Non-accident unit', false],
    ['Haijawahi pata accident', false],
    ['No engine problems, not flooded', false],
    ['See it near Shell on Ngong Road', false],
    ['Iligongwa nyuma huko Salgaa', true],
    ['Ilipata ajali mwezi jana', true],
    ['Haijapata ajali, bima ya ajali iko', false],
  ])('“%s” declares damage: %s', async (words, expected) => {
    const [row] = await world.owner.query<{ declared: boolean }>(
      'select private.declares_damage(null, $1) as declared',
      [words],
    )
    expect(row?.declared).toBe(expected)
  })
})

describe('a phrase of scams', () => {
  test.each([
    ['Send 5k deposit and I hold it', ['money_ahead']],
    ['Send me the code that came to your phone', ['asks_code']],
    ['Our till is under maintenance, use my number', ['account_changed']],
    ['Yes, come on Saturday with your mechanic. Send me the code that you got.', ['asks_code']],
    ['Can I pay a deposit to hold it until Friday?', []],
    ['How do I pay the deposit, by mpesa today or at the bank?', []],
    ['Our account has changed its name to Kamau Motors Ltd as you see on the signboard', []],
    ['Please give me the code of the gate, I am outside', []],
    ['Tell me the code for the radio and I try it', []],
  ])('“%s” warns of %j', async (words, expected) => {
    const [row] = await world.owner.query<{ reasons: string[] }>(
      'select private.scam_reasons($1) as reasons',
      [words],
    )
    expect(row?.reasons).toEqual(expected)
  })
})

describe('what an administrator let pass', () => {
  test('is not the price of another model', async () => {
    const id = await heldAd()
    for (let nth = 0; nth < 6; nth++)
      await post(world.owner, catalogue, {
        seller_id: world.provider.id,
        model_id: catalogue.Hilux,
        price: 4_000_000 + nth,
        status: 'active',
      })
    await change(world.seller, id, `model_id = ${catalogue.Axio}`)
    await world.owner.query(
      `update private.ad_holds set signals = signals || '[{"signal": "price_low", "points": 40}]' where ad_id = $1`,
      [id],
    )
    await world.admin.query('select public.approve_listing($1)', [id])
    expect(await isHeld(id)).toBe(false)
    await change(world.seller, id, 'price = price + 1')
    expect(await isHeld(id)).toBe(false)
    await change(world.seller, id, `model_id = ${catalogue.Hilux}`)
    expect(await isHeld(id)).toBe(true)
  })
})

describe('an appeal is not decided by who rejected the ad', () => {
  const another = { hint: 'other_administrator' }

  test('nor by deleting it', async () => {
    const id = await heldAd()
    await world.admin.query('select public.reject_listing($1, $2)', [id, 'Looks stolen.'])
    await appeal(id)
    await expect(
      world.admin.query('delete from public.vehicle_listings where id = $1', [id]),
    ).rejects.toMatchObject(another)
    await expect(
      world.admin.query(`select public.hold_act('approve_listing', $1)`, [id]),
    ).rejects.toMatchObject(another)
    await world.seller.query('delete from public.vehicle_listings where id = $1', [id])
  })

  test('nor after a colleague set it to pending, which decides nothing', async () => {
    const id = await heldAd()
    await world.admin.query('select public.reject_listing($1, $2)', [id, 'Looks stolen.'])
    await appeal(id)
    await change(world.dealer, id, `status = 'pending'`)
    const [row] = await world.owner.query('select accepted from private.ad_appeals where ad_id = $1', [id])
    expect(row).toEqual({ accepted: null })
    await expect(change(world.admin, id, `status = 'active'`)).rejects.toMatchObject(another)
    await change(world.dealer, id, `status = 'active'`)
    expect(await world.owner.query('select accepted from private.ad_appeals where ad_id = $1', [id])).toEqual(
      [{ accepted: true }],
    )
  })

  test.each(['held before there were holds', 'pending'])('of an ad that was %s', async (state) => {
    const id = await post(world.owner, catalogue, { seller_id: world.seller.id, status: 'draft' })
    await change(world.owner, id, state === 'pending' ? `status = 'pending'` : 'held_at = now()')
    await world.owner.query('delete from private.ad_holds')
    await world.admin.query('select public.reject_listing($1, $2)', [id, 'Looks stolen.'])
    await appeal(id)
    await expect(world.admin.query('select public.approve_listing($1)', [id])).rejects.toMatchObject(another)
    await world.dealer.query('select public.approve_listing($1)', [id])
  })

  test('nor of a draft that nobody had held, nor instead of who held another version', async () => {
    const id = await post(world.owner, catalogue, { seller_id: world.seller.id, status: 'draft' })
    await world.owner.query(
      `insert into private.ad_holds (kind, ad_id, signals, is_suspect, decision, decided_by) values ('vehicle', $1, '[]', false, 'released', $2)`,
      [id, world.dealer.id],
    )
    await world.admin.query('select public.reject_listing($1, $2)', [id, 'Looks stolen.'])
    await appeal(id)
    await expect(world.admin.query('select public.approve_listing($1)', [id])).rejects.toMatchObject(another)
    await world.dealer.query('select public.approve_listing($1)', [id])
  })

  test('is made once, also by two presses at the same moment', async () => {
    const id = await heldAd()
    await world.admin.query('select public.reject_listing($1, $2)', [id, 'Looks stolen.'])
    const lock = { text: 'select from public.vehicle_listings where id = $1 for update', values: [id] }
    const outcomes = await raceOnLock<unknown>(world.database, lock, [() => appeal(id), () => appeal(id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { hint: 'appeal_made' },
    })
  })

  test('is not of an ad that was deleted, and ends with it', async () => {
    const id = await heldAd()
    await world.admin.query('select public.reject_listing($1, $2)', [id, 'Looks stolen.'])
    await appeal(id)
    await world.seller.query('delete from public.vehicle_listings where id = $1', [id])
    await expect(appeal(id)).rejects.toMatchObject({ hint: 'ad_gone' })
    expect(await world.owner.query('select from private.ad_appeals')).toEqual([])
  })

  test('is made once, of the caller’s own rejected ad', async () => {
    const id = await heldAd()
    await expect(appeal(id)).rejects.toMatchObject({ hint: 'appeal_nothing' })
    await world.admin.query('select public.reject_listing($1, $2)', [id, 'Looks stolen.'])
    await expect(
      world.buyer.query('select public.appeal_ad($1, $2)', [id, 'x'.repeat(30)]),
    ).rejects.toMatchObject({
      hint: 'ad_gone',
    })
    await expect(
      world.seller.query('select public.appeal_ad($1, $2)', [id, 'x'.repeat(10_000)]),
    ).rejects.toMatchObject({ hint: 'appeal_letter' })
    await appeal(id)
    await expect(appeal(id)).rejects.toMatchObject({ hint: 'appeal_made' })
  })
})

describe('a copied photo', () => {
  const store = (name: string) =>
    world.owner.query(
      `with stored as (
         insert into storage.objects (bucket_id, name, version) values ('listing-images', $1, gen_random_uuid()::text)
         returning id, version
       ), hashed as (insert into pictures.hashed_objects (object_id, version) select id, version from stored)
       insert into pictures.hashes (object_id, part, hash)
       select stored.id, place - 1, hash from stored, unnest($2::bigint[]) with ordinality as given (hash, place)`,
      [name.split('/listing-images/')[1], HASHES],
    )

  /** Whether a new seller's ad with a copy waits, whose photo is stored before or after the ad. */
  async function waitsWithCopy(first: 'photo' | 'ad'): Promise<boolean | undefined> {
    await world.owner.query('delete from storage.objects')
    const original = pictureOf(world.provider)
    await store(original)
    await post(world.owner, catalogue, { seller_id: world.provider.id, images: [original], status: 'active' })
    const copy = pictureOf(world.seller)
    if (first === 'photo') await store(copy)
    const id = await post(world.seller, catalogue, { images: [copy], status: 'active' })
    if (first === 'ad') await store(copy)
    return isHeld(id)
  }

  test('makes a new seller’s ad wait', async () => {
    expect(await waitsWithCopy('photo')).toBe(true)
  })

  test('also when it is uploaded after the ad was posted', async () => {
    expect(await waitsWithCopy('ad')).toBe(true)
  })

  test('also when it was stored under another name, and is moved to that of the ad', async () => {
    await world.owner.query('delete from storage.objects')
    const [original, elsewhere, shown] = [
      pictureOf(world.provider),
      pictureOf(world.seller),
      pictureOf(world.seller),
    ]
    await store(original)
    await post(world.owner, catalogue, { seller_id: world.provider.id, images: [original], status: 'active' })
    await store(elsewhere)
    const id = await post(world.seller, catalogue, { images: [shown], status: 'active' })
    expect(await isHeld(id)).toBe(false)
    const name = (photo: string) => photo.split('/listing-images/')[1]
    await world.seller.query(`update storage.objects set name = $2 where name = $1`, [
      name(elsewhere),
      name(shown),
    ])
    expect(await isHeld(id)).toBe(true)
  })
})

describe('a chassis number that stands in another ad', () => {
  const chassis = JSON.stringify([{ kind: 'chassis', hash: 'c'.repeat(64), masked: 'NZE********67' }])
  const type = (person: typeof world.seller, id: string) =>
    world.owner.query(
      `select private.keep_vehicle_numbers($2, $3) from set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ role: 'authenticated', sub: person.id }), id, chassis],
    )
  const CALL_ME = 'One owner, viewing in Thika. Call 0712 345 678.'

  test('makes an ad wait also when it is typed after the ad was posted', async () => {
    await type(world.buyer, await post(world.buyer, catalogue, { status: 'active' }))
    const id = await post(world.seller, catalogue, { description: CALL_ME, status: 'active' })
    expect(await isHeld(id)).toBe(false)
    await type(world.seller, id)
    expect(await isHeld(id)).toBe(true)
    const [told] = await world.seller.query(
      `select facts ->> 'id' as id from public.system_notifications where kind = 'ad_held' order by created_at desc limit 1`,
    )
    expect(told).toEqual({ id })
  })

  test('is no doubt about an honest ad while the other is a draft that nobody saw', async () => {
    const drafted = await post(world.buyer, catalogue, { status: 'draft' })
    await type(world.buyer, drafted)
    const id = await post(world.seller, catalogue, { description: CALL_ME, status: 'active' })
    await type(world.seller, id)
    expect(await isHeld(id)).toBe(false)
    // A draft that was public is remembered.
    await change(world.buyer, drafted, `status = 'active'`)
    await change(world.buyer, drafted, `status = 'draft'`)
    await change(world.seller, id, 'price = price - 1')
    expect(await isHeld(id)).toBe(true)
  })
})
