import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { HONEST_PARTS, SCAM_PARTS } from '#testing/scam-corpus/parts.ts'
import { postPart } from '#testing/spare-parts.ts'
import { insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const HASHES = Array.from({ length: 7 }, (_, part) => String(BigInt(part + 1) * 1_234_567_890_123_456n))
const SCAM =
  'I am outside the country for work and the engine is with my agent. Send a deposit of 15,000 by M-Pesa to reserve it and he will deliver it to you. No viewing before payment.'
const LETTER = 'The engine is mine and stands in my shop in Thika.'
const REASON = 'You ask for money before the part is seen.'

let other: Person

beforeAll(async () => {
  const [row] = await world.owner.query<{ id: string }>(
    `insert into auth.users (email) values ('other@admin.test') returning id`,
  )
  await world.owner.query(`update public.profiles set role = 'admin' where id = $1`, [row?.id])
  other = world.from({ ...world.admin, id: row?.id ?? '' }, {})
})
beforeEach(async () => {
  const { owner, seller } = world
  for (const table of [
    'public.spare_parts',
    'public.vehicle_listings',
    'public.system_notifications',
    'private.held_acts',
    'private.approval_claims',
    'storage.objects',
  ])
    await owner.query(`delete from ${table}`)
  await unconfirmPhones(owner)
  await owner.query(
    `update public.profiles set verified = false, created_at = now(), phone = '+254712345678' where id = $1`,
    [seller.id],
  )
})

const suspect = (columns: Record<string, unknown> = {}, person = world.seller) =>
  postPart(person, { name: 'Toyota 2TR engine', description: SCAM, ...columns })
const quiet = (columns: Record<string, unknown> = {}) =>
  postPart(world.seller, { name: 'Toyota 2TR engine', description: 'Start it before you pay.', ...columns })
const stateOf = async (id: string) => {
  const [row] = await world.owner.query<{ state: string }>(
    'select private.ad_state(part) as state from public.spare_parts as part where id = $1',
    [id],
  )
  return row?.state
}
const change = (person: Person, id: string, columns: string) =>
  person.query(`update public.spare_parts set ${columns} where id = $1 returning id`, [id])
const approve = (person: Person, id: string, version: string | null = null) =>
  person.query('select public.approve_spare_part($1, $2)', [id, version])
const reject = (person: Person, id: string, reason: string | null = REASON) =>
  person.query('select public.reject_spare_part($1, $2)', [id, reason])
const appeal = (person: Person, id: string, letter = LETTER) =>
  person.query('select public.appeal_ad($1, $2)', [id, letter])
const ownHold = async (person: Person, id: string) => {
  const [row] = await person.query<{ hold: Record<string, unknown> | null }>(
    'select public.own_ad_hold($1) as hold',
    [id],
  )
  return row?.hold ?? null
}
const told = async () => (await notificationsOf(world, world.seller)).map(({ kind }) => kind)
interface Waiting {
  id: string
  doubts: string[]
  was_public: boolean
  hold: { signals: { signal: string }[]; points: number; appeal: object | null }
}
const waiting = async (person: Person = world.admin) => {
  const [row] = await person.query<{ page: { rows: Waiting[]; counts: Record<string, number> } }>(
    `select public.admin_approvals('spare_parts') as page`,
  )
  return row?.page ?? { rows: [], counts: {} }
}

describe('a part with signals of a scam', () => {
  test('waits for an administrator, hidden from others, and its seller is told what to read', async () => {
    const id = await suspect()
    expect(await stateOf(id)).toBe('pending')
    expect(await told()).toEqual(['part_held'])
    for (const person of [world.visitor, world.buyer])
      expect(await person.query('select id from public.spare_parts where id = $1', [id])).toEqual([])
    expect(await ownHold(world.seller, id)).toMatchObject({
      kind: 'spare_part',
      title: 'Toyota 2TR engine',
      state: 'pending',
      reason: null,
      signals: expect.arrayContaining(['new_account', 'phone_unconfirmed', 'scam_words']),
      code: expect.stringMatching(/^\d{5}$/),
      phone_confirmed: false,
      appeal: null,
    })
    for (const person of [world.buyer, world.admin]) expect(await ownHold(person, id)).toBeNull()
  })

  test('cannot be listed by its seller, who may change what it says', async () => {
    const id = await suspect()
    await expect(change(world.seller, id, 'listed = true')).rejects.toMatchObject({ hint: 'listing_held' })
    await change(world.seller, id, `description = 'Start it before you pay.', in_stock = false`)
    expect(await stateOf(id)).toBe('pending')
    await expect(change(world.seller, id, 'held_at = null')).rejects.toMatchObject({ code: '42501' })
    expect(await change(world.buyer, id, 'listed = true')).toEqual([])
  })

  test('stands under approvals, suspect ones first, and is counted', async () => {
    const first = await suspect()
    const newer = await quiet({ listed: false })
    await world.owner.query('update public.spare_parts set held_at = now() where id = $1', [newer])
    const { rows, counts } = await waiting()
    expect(rows.map(({ id }) => id)).toEqual([first, newer])
    expect(rows[0]).toMatchObject({ was_public: false, doubts: expect.arrayContaining(['suspect']) })
    expect(rows[0]?.hold.points).toBeGreaterThanOrEqual(100)
    expect(counts.spare_parts).toBe(2)
    const [pending] = await world.admin.query<{ approvals: number }>(
      'select approvals from public.admin_pending_counts()',
    )
    expect(pending?.approvals).toBe(2)
    await expect(waiting(world.seller)).rejects.toMatchObject({ code: '42501' })
  })

  test('is public once approved, and not held for the same again, but for other words', async () => {
    const id = await suspect()
    await approve(world.admin, id)
    expect(await stateOf(id)).toBe('active')
    expect(await told()).toEqual(['part_live', 'part_held'])
    await change(world.seller, id, 'price = price - 500')
    await change(world.seller, id, 'listed = false')
    await change(world.seller, id, 'listed = true')
    expect(await stateOf(id)).toBe('active')
    await change(world.seller, id, `description = '${SCAM} Hurry, only today.'`)
    expect(await stateOf(id)).toBe('pending')
    expect((await waiting()).rows[0]?.was_public).toBe(true)
  })

  test('that is rejected stays down with the reason', async () => {
    const id = await suspect()
    await expect(reject(world.admin, id, ' ')).rejects.toMatchObject({ hint: 'reason_missing' })
    await reject(world.admin, id)
    expect(await stateOf(id)).toBe('taken_down')
    expect(await told()).toEqual(['part_rejected', 'part_held'])
    expect(await ownHold(world.seller, id)).toMatchObject({ state: 'taken_down', reason: REASON, code: null })
    await expect(change(world.seller, id, 'listed = true')).rejects.toMatchObject({ code: '42501' })
    for (const decide of [approve, reject])
      await expect(decide(world.admin, id)).rejects.toMatchObject({ hint: 'already_decided' })
  })

  test('is decided once, as it was read, by administrators, and nobody’s own', async () => {
    const id = await suspect()
    for (const decide of [approve, reject])
      await expect(decide(world.seller, id)).rejects.toMatchObject({ code: '42501' })
    await expect(approve(world.admin, id, '2020-01-01')).rejects.toMatchObject({ hint: 'changed_meanwhile' })
    await expect(approve(world.admin, crypto.randomUUID())).rejects.toMatchObject({ hint: 'not_found' })
    await world.owner.query(`update public.profiles set role = 'admin' where id = $1`, [world.seller.id])
    for (const decide of [approve, reject])
      await expect(decide(world.seller, id)).rejects.toMatchObject({ hint: 'own_ad' })
    await expect(change(world.seller, id, 'listed = true')).rejects.toMatchObject({ hint: 'listing_held' })
    await world.owner.query(`update public.profiles set role = 'customer' where id = $1`, [world.seller.id])
  })

  test('lies in the queue of one administrator at a time, and is decided there with time to undo', async () => {
    const id = await suspect()
    const claim = (person: Person) =>
      person.query(`select * from public.claim_approvals('spare_parts') as id`).then((rows) => rows)
    expect(await claim(world.admin)).toEqual([{ id }])
    expect(await claim(other)).toEqual([])
    await expect(approve(other, id)).rejects.toMatchObject({ hint: 'claimed' })
    await world.admin.query(`select public.hold_act('reject_spare_part', $1, $2)`, [id, { reason: REASON }])
    expect(await stateOf(id)).toBe('pending')
  })

  test('is public at once of an administrator and of the server', async () => {
    expect(await stateOf(await suspect({}, world.admin))).toBe('active')
    expect(await stateOf(await suspect({ seller_id: world.seller.id }, world.owner))).toBe('active')
  })
})

describe('a seller does not get round it', () => {
  test('by a change after publishing, by words or by a number', async () => {
    const id = await quiet()
    expect(await stateOf(id)).toBe('active')
    await change(world.seller, id, `location = 'Thika'`)
    expect(await stateOf(id)).toBe('active')
    await change(world.seller, id, `description = '${SCAM}'`)
    expect(await stateOf(id)).toBe('pending')
    expect(await told()).toEqual(['part_held'])
  })

  test('by posting it unlisted and listing it afterwards, alone or with all others', async () => {
    const ids = [await suspect({ listed: false }), await suspect({ listed: false, price: 5_000 })]
    const honest = await quiet({ listed: false })
    expect(await told()).toEqual([])
    await world.seller.query('update public.spare_parts set listed = true where seller_id = $1', [
      world.seller.id,
    ])
    for (const id of ids) expect(await stateOf(id)).toBe('pending')
    expect(await stateOf(honest)).toBe('active')
  })

  test('by deleting it and posting it again, nor is what was let pass passed on', async () => {
    const id = await suspect()
    await approve(world.admin, id)
    await world.seller.query('delete from public.spare_parts where id = $1', [id])
    expect(await world.owner.query('select from private.ad_holds')).toEqual([])
    expect(await stateOf(await suspect({ id }))).toBe('pending')
  })

  test('by the id of a vehicle, whose hold stays its own', async () => {
    const catalogue = await insertCatalogue(world)
    const vehicle = await post(world.dealer, catalogue, { description: SCAM, status: 'draft' })
    await world.owner.query('update public.vehicle_listings set held_at = now() where id = $1', [vehicle])
    const id = await suspect({ id: vehicle })
    await approve(world.admin, id)
    expect(await world.owner.query('select kind, decision from private.ad_holds order by kind')).toEqual([
      { kind: 'vehicle', decision: null },
      { kind: 'spare_part', decision: 'released' },
    ])
    await world.seller.query('delete from public.spare_parts where id = $1', [id])
    expect(await world.owner.query('select kind from private.ad_holds')).toEqual([{ kind: 'vehicle' }])
  })

  test('by upsert and by saving through the form', async () => {
    const id = await quiet()
    await world.seller.query(
      `insert into public.spare_parts (id, name, price, location, category) values ($1, 'Toyota 2TR engine', 1, 'Thika', 'engine')
       on conflict (id) do update set description = $2`,
      [id, SCAM],
    )
    expect(await stateOf(id)).toBe('pending')
    const [row] = await world.seller.query<{ saved: object }>(
      'select public.save_spare_part($1, $2) as saved',
      [crypto.randomUUID(), { ...COLUMNS, description: SCAM }],
    )
    expect(row?.saved).toMatchObject({ outcome: 'created', waits: true })
  })
})

const COLUMNS = { name: 'Toyota 2TR engine', price: 90_000, location: 'Thika', category: 'engine' }

describe('an administrator', () => {
  test('who unlists a part leaves a reason, whichever way, which is no waiting', async () => {
    const id = await quiet()
    await change(world.admin, id, 'listed = false')
    expect(await stateOf(id)).toBe('taken_down')
    expect(await ownHold(world.seller, id)).toMatchObject({ reason: expect.stringMatching(/rules for ads/) })
    expect((await waiting()).rows).toEqual([])
  })

  test('may hide one that waits, which rejects it, and list one that waits, which approves it', async () => {
    const id = await suspect()
    await world.admin.query('select public.hide_spare_part($1, $2)', [id, REASON])
    expect(await stateOf(id)).toBe('taken_down')
    await change(world.admin, id, 'listed = true')
    expect(await stateOf(id)).toBe('active')
    const [hold] = await world.owner.query('select decision, decided_by from private.ad_holds')
    expect(hold).toEqual({ decision: 'released', decided_by: world.admin.id })
  })

  test('who edits what a colleague rejected does not become who rejected it', async () => {
    const id = await suspect()
    await reject(world.admin, id)
    await change(other, id, `name = 'Engine'`)
    const [hold] = await world.owner.query('select decided_by from private.ad_holds')
    expect(hold).toEqual({ decided_by: world.admin.id })
  })
})

describe('an appeal of a part', () => {
  const another = { hint: 'other_administrator' }
  const rejected = async () => {
    const id = await suspect()
    await reject(world.admin, id)
    return id
  }

  test('is decided by another administrator, by whatever path', async () => {
    const id = await rejected()
    await appeal(world.seller, id)
    expect(await stateOf(id)).toBe('pending')
    expect((await waiting()).rows[0]).toMatchObject({ id, doubts: expect.arrayContaining(['appealed']) })
    for (const decide of [approve, reject])
      await expect(decide(world.admin, id)).rejects.toMatchObject(another)
    for (const [person, given] of [
      [world.admin, []],
      [other, [{ id }]],
    ] as const)
      expect(await person.query(`select * from public.claim_approvals('spare_parts') as id`)).toEqual(given)
    await other.query(`select public.claim_approvals('spare_parts', wanted => 0)`)
    await expect(change(world.admin, id, 'listed = true')).rejects.toMatchObject(another)
    for (const statement of [
      `select public.hide_spare_part($1, 'Again')`,
      `select public.hold_act('approve_spare_part', $1)`,
      'delete from public.spare_parts where id = $1',
    ])
      await expect(world.admin.query(statement, [id])).rejects.toMatchObject(another)
    await approve(other, id)
    expect(await stateOf(id)).toBe('active')
    expect(await world.owner.query('select accepted from private.ad_appeals')).toEqual([{ accepted: true }])
  })

  test('also of one that was hidden without having waited', async () => {
    const id = await quiet()
    await world.admin.query(`select public.hide_spare_part($1, 'The photos do not show the part.')`, [id])
    await appeal(world.seller, id)
    await expect(approve(world.admin, id)).rejects.toMatchObject(another)
    await reject(other, id)
    expect(await ownHold(world.seller, id)).toMatchObject({
      state: 'taken_down',
      appeal: { accepted: false },
    })
  })

  test('is made once, by its seller, of a rejected one, and says something', async () => {
    const held = await suspect()
    await expect(appeal(world.seller, held)).rejects.toMatchObject({ hint: 'appeal_nothing' })
    const id = await rejected()
    await expect(appeal(world.buyer, id)).rejects.toMatchObject({ hint: 'ad_gone' })
    await expect(appeal(world.seller, id, 'short')).rejects.toMatchObject({ hint: 'appeal_letter' })
    await appeal(world.seller, id)
    await expect(appeal(world.seller, id)).rejects.toMatchObject({ hint: 'appeal_made' })
    await reject(other, id)
    await expect(appeal(world.seller, id)).rejects.toMatchObject({ hint: 'appeal_made' })
    await world.seller.query('delete from public.spare_parts where id = $1', [id])
    expect(await world.owner.query('select from private.ad_appeals')).toEqual([])
  })
})

describe('a photo with the code of the day', () => {
  const send = async (ad: string) => {
    const page = `${world.seller.id}/${crypto.randomUUID()}.jpg`
    await world.owner.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('evidence', $1, $2, '{"mimetype": "image/jpeg"}')`,
      [page, world.seller.id],
    )
    return world.seller.query<{ id: string }>(
      `select public.submit_evidence('code_photo', array[$1], $2) as id`,
      [page, ad],
    )
  }

  test('is sent for a part, compared by an administrator, and ends when it is another part', async () => {
    const ad = await suspect()
    const code = (await ownHold(world.seller, ad))?.code
    const [sent] = await send(ad)
    await expect(send(ad)).rejects.toMatchObject({ hint: 'evidence_waiting' })
    const [row] = await world.admin.query<{ page: { rows: object[] } }>(
      `select public.admin_approvals('evidence') as page`,
    )
    expect(row?.page.rows).toMatchObject([
      { id: sent?.id, ad: null, part: { id: ad }, codes: expect.arrayContaining([code]) },
    ])
    expect(await world.seller.query('select listing_id, listing_title from public.own_evidence()')).toEqual([
      { listing_id: ad, listing_title: 'Toyota 2TR engine' },
    ])
    await change(world.seller, ad, `name = 'Toyota 1KD engine'`)
    expect(await world.owner.query('select status from public.evidence')).toEqual([{ status: 'expired' }])
  })

  test('is not of another’s part, and a logbook is of no part', async () => {
    const theirs = await postPart(world.dealer)
    await expect(send(theirs)).rejects.toMatchObject({ hint: 'evidence_ad_gone' })
    const ad = await suspect()
    await expect(
      world.seller.query(`select public.submit_evidence('logbook', array['x'], $1)`, [ad]),
    ).rejects.toMatchObject({ hint: 'evidence_ad_gone' })
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

  test.each(['photo', 'part'] as const)(
    'makes a new seller’s part wait, whose %s came first',
    async (first) => {
      const original = pictureOf(world.provider)
      await store(original)
      await postPart(world.provider, { images: [original] })
      const copy = pictureOf(world.seller)
      if (first === 'photo') await store(copy)
      const id = await quiet({ images: [copy] })
      if (first === 'part') {
        expect(await stateOf(id)).toBe('active')
        await store(copy)
      }
      expect(await stateOf(id)).toBe('pending')
      expect(await told()).toEqual(['part_held'])
      expect(JSON.stringify((await waiting()).rows[0]?.hold)).toContain(original)
    },
  )
})

describe('a price far below others', () => {
  const others = (count: number, condition = 'good') =>
    world.owner.query(
      `insert into public.spare_parts (seller_id, name, price, location, category, part_number, condition)
       select $1, 'Injector', 20000 + n, 'Nairobi', 'engine', '23670-30050', $3 from generate_series(1, $2::int) as n`,
      [world.dealer.id, count, condition],
    )
  const share = async (columns: Record<string, unknown>) => {
    const id = await quiet({ price: 5_000, part_number: '2367030050', condition: 'fair', ...columns })
    const [row] = await world.owner.query<{ share: string | null }>(
      'select private.price_share(part) as share from public.spare_parts as part where id = $1',
      [id],
    )
    return row?.share && Number(row.share)
  }

  test('needs five ads of others of the same part number, as new or as used', async () => {
    await others(4)
    await others(5, 'new')
    expect(await share({})).toBeNull()
    await others(1)
    expect(await share({})).toBeCloseTo(0.25, 2)
    expect(await share({ part_number: '23670-30051' })).toBeNull()
    expect(await share({ part_number: null })).toBeNull()
    expect(await share({ condition: 'poor' })).toBeNull()
  })
})

describe('the words of parts', () => {
  const isHeld = async (part: object) => {
    await world.owner.query('delete from public.spare_parts')
    return (await stateOf(await postPart(world.seller, { ...part }))) === 'pending'
  }

  test('hold scams, also with a confirmed phone, and no honest ad of a seller with one', async () => {
    await confirmPhone(world.owner, world.seller.id, '+254712345678')
    for (const part of SCAM_PARTS) expect(await isHeld(part), part.name).toBe(true)
    for (const part of HONEST_PARTS) expect(await isHeld(part), part.name).toBe(false)
  })

  test('hold at most one in ten honest ads of new sellers without a confirmed phone', async () => {
    let held = 0
    for (const part of HONEST_PARTS) held += Number(await isHeld(part))
    expect(held / HONEST_PARTS.length).toBeLessThan(0.1)
  })
})
