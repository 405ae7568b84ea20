import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LEAD_KINDS, REVEAL_LIMITS } from '#domain/ads/leads.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { allowedValues } from '#testing/constraints.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const gone = { code: 'P0001', hint: 'ad_gone' }

type Subject = 'listing_id' | 'spare_part_id' | 'service_provider_id'

let catalogue: Catalogue
let ad: string
let part: string
let business: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  ad = await post(world.seller, catalogue)
  part = await postPart(world.dealer)
  business = await openBusiness(world, world.provider)
  browsers = [await newVisitor(), await newVisitor(), await newVisitor()]
})

afterEach(async () => {
  await world.owner.query('truncate public.leads, private.lead_visitors, private.number_reads')
  await world.owner.query('delete from public.message_threads')
  await world.owner.query('update public.profiles set suspended_at = null')
})

const view = async (
  person: Person,
  id: string,
  visitor: string | null = null,
  subject: Subject = 'listing_id',
) => {
  const [row] = await person.query<{ counted: boolean }>(
    `select public.record_view(${subject} => $1, visitor => $2) as counted`,
    [id, visitor],
  )
  return row?.counted
}
const reveal = async (person: Person, id: string, subject: Subject = 'listing_id', by = 'reveal_phone') => {
  const [row] = await person.query<{ phone: string | null }>(
    `select public.${by}(${subject} => $1) as phone`,
    [id],
  )
  return row?.phone
}
const counts = (person: Person) =>
  person.query<{ kind: string; count: number }>('select kind, count from public.leads order by id')
/** Signed tokens that the server gave to browsers 1, 2 and 3. */
let browsers: string[]
const browser = (nth: number) => browsers[nth - 1] ?? ''
const newVisitor = async () =>
  (await world.owner.query<{ value: string }>('select private.new_visitor() as value'))[0]?.value ?? ''

describe('a view', () => {
  test('counts once per visitor and day, signed in or by browser token', async () => {
    expect(await view(world.visitor, ad, browser(1))).toBe(true)
    expect(await view(world.visitor, ad, browser(1))).toBe(false)
    expect(await view(world.visitor, ad, browser(2))).toBe(true)
    expect(await view(world.buyer, ad)).toBe(true)
    expect(await view(world.buyer, ad, browser(3))).toBe(false)
    expect(await view(world.visitor, part, browser(1), 'spare_part_id')).toBe(true)
    expect(await view(world.visitor, business, browser(1), 'service_provider_id')).toBe(true)
    expect(await counts(world.admin)).toEqual([
      { kind: 'view', count: 3 },
      { kind: 'view', count: 1 },
      { kind: 'view', count: 1 },
    ])
  })

  test('of an anonymous account counts as one of its browser', async () => {
    const [guest, another] = [await world.anonymous(), await world.anonymous()]
    expect(await view(guest, ad)).toBe(false)
    expect(await view(guest, ad, browser(1))).toBe(true)
    expect(await view(another, ad, browser(1))).toBe(false)
    expect(await view(world.visitor, ad, browser(1))).toBe(false)
    expect(await counts(world.seller)).toEqual([{ kind: 'view', count: 1 }])
  })

  test('counts again the next day', async () => {
    await view(world.visitor, ad, browser(1))
    await world.owner.query('update public.leads set day = day - 1')
    await world.owner.query('update private.lead_visitors set day = day - 1')
    expect(await view(world.visitor, ad, browser(1))).toBe(true)
    expect(await counts(world.seller)).toEqual([
      { kind: 'view', count: 1 },
      { kind: 'view', count: 1 },
    ])
  })

  test('concurrent views count once for one visitor and twice for two', async () => {
    const lock = { text: 'select from public.vehicle_listings where id = $1 for update', values: [ad] }
    await raceOnLock(
      world.database,
      lock,
      [1, 1].map((nth) => () => view(world.visitor, ad, browser(nth))),
    )
    expect(await counts(world.seller)).toEqual([{ kind: 'view', count: 1 }])
    await world.owner.query('truncate public.leads, private.lead_visitors')
    await raceOnLock(
      world.database,
      lock,
      [1, 2].map((nth) => () => view(world.visitor, ad, browser(nth))),
    )
    expect(await counts(world.seller)).toEqual([{ kind: 'view', count: 2 }])
  })

  test('does not count while the ad is being deleted', async () => {
    const leaving = await post(world.seller, catalogue)
    const lock = { text: 'delete from public.vehicle_listings where id = $1', values: [leaving] }
    const [outcome] = await raceOnLock(world.database, lock, [() => view(world.visitor, leaving, browser(1))])
    expect(outcome).toEqual({ status: 'fulfilled', value: false })
    expect((await world.owner.query('select from private.lead_visitors')).length).toBe(0)
  })

  test('does not count for one’s own ad, a hidden one, or an unidentified visitor', async () => {
    const draft = await post(world.seller, catalogue, { status: 'draft' })
    expect(await view(world.seller, ad)).toBe(false)
    expect(await view(world.buyer, draft)).toBe(false)
    expect(await view(world.buyer, crypto.randomUUID())).toBe(false)
    for (const nobody of [
      null,
      '',
      ' '.repeat(20),
      'short',
      'x'.repeat(65),
      'browser 00000000000000000001',
    ]) {
      expect(await view(world.visitor, ad, nobody)).toBe(false)
    }
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.seller.id,
    ])
    expect(await view(world.buyer, ad)).toBe(false)
    expect(await counts(world.admin)).toEqual([])
    await expect(world.buyer.query('select public.record_view()')).rejects.toMatchObject({ hint: 'one_ad' })
    await expect(
      world.buyer.query('select public.record_view(listing_id => $1, spare_part_id => $2)', [ad, part]),
    ).rejects.toMatchObject({ hint: 'one_ad' })
  })

  test('does not count with a token that the server did not sign', async () => {
    const [id = '', day = '', signature = ''] = browser(1).split('.')
    const other = id.replace(/./, (digit) => (digit === '0' ? '1' : '0'))
    for (const forged of [
      `${other}.${day}.${signature}`,
      `${id}.${Number(day) + 1}.${signature}`,
      `${id}.${day}.${signature.replace(/./, (digit) => (digit === '0' ? '1' : '0'))}`,
      `${id}.${day}.`,
      `${id}.${day}`,
      `${id}.0${day}.${signature}`,
      ` ${browser(1)}`,
      `${browser(1)}\n`,
      browser(1).toUpperCase(),
      `${id}.999999999999.${signature}`,
      'x'.repeat(1_000_000),
    ])
      expect(await view(world.visitor, ad, forged), forged.slice(0, 120)).toBe(false)
    await expect(world.visitor.query('select private.new_visitor()')).rejects.toMatchObject(refused)
    await expect(world.buyer.query(`select private.visitor_signature('a')`)).rejects.toMatchObject(refused)
    await expect(world.buyer.query('select secret from private.visitor_secret')).rejects.toMatchObject(
      refused,
    )
    expect(await view(world.visitor, ad, browser(1))).toBe(true)
  })

  test('counts a token for seven days in Nairobi', async () => {
    const issued = async (daysAgo: number) => {
      const [row] = await world.owner.query<{ value: string }>(
        `select value || '.' || private.visitor_signature(value) as value
         from (select concat(repeat('a', 32), '.', private.nairobi_today() - $1::integer - date '1970-01-01') as value) as old`,
        [daysAgo],
      )
      return row?.value ?? ''
    }
    expect(await view(world.visitor, ad, await issued(6))).toBe(true)
    expect(await view(world.visitor, ad, await issued(7))).toBe(false)
    expect(await view(world.visitor, ad, await issued(-1))).toBe(false)
  })

  test('is added to views_count by the job, once, without changing updated_at', async () => {
    const before = await world.owner.query('select updated_at from public.vehicle_listings where id = $1', [
      ad,
    ])
    const shown = async () => {
      while ((await world.owner.query<{ n: number }>('select private.roll_up_views(1) as n'))[0]?.n);
      return world.owner.query(
        `select views_count from public.vehicle_listings where id = $1
         union all select views_count from public.spare_parts where id = $2`,
        [ad, part],
      )
    }
    await view(world.visitor, ad, browser(1))
    await view(world.visitor, ad, browser(2))
    await view(world.visitor, part, browser(1), 'spare_part_id')
    await view(world.visitor, business, browser(1), 'service_provider_id')
    expect(await shown()).toEqual([{ views_count: 2 }, { views_count: 1 }])
    expect(await shown()).toEqual([{ views_count: 2 }, { views_count: 1 }])
    await view(world.visitor, ad, browser(3))
    await world.owner.query(
      `insert into public.leads (listing_id, owner_id, kind, day, count) values ($1, $2, 'view', current_date - 9, 10)`,
      [ad, world.seller.id],
    )
    expect(await shown()).toEqual([{ views_count: 13 }, { views_count: 1 }])
    expect(
      await world.owner.query('select updated_at from public.vehicle_listings where id = $1', [ad]),
    ).toEqual(before)
  })
})

describe('the phone of a seller', () => {
  test('is revealed to members for each kind of ad, as one lead a day', async () => {
    expect(await reveal(world.buyer, ad)).toBe('+254722000111')
    expect(await reveal(world.buyer, ad)).toBe('+254722000111')
    expect(await reveal(world.buyer, ad, 'listing_id', 'record_whatsapp')).toBe('+254722000111')
    expect(await reveal(world.buyer, part, 'spare_part_id')).toBe('+254733000222')
    // The business's number, not the person's.
    expect(await reveal(world.buyer, business, 'service_provider_id')).toBe('+254712345678')
    expect(await counts(world.seller)).toEqual([
      { kind: 'phone_reveal', count: 1 },
      { kind: 'whatsapp', count: 1 },
    ])
    expect(await counts(world.dealer)).toEqual([{ kind: 'phone_reveal', count: 1 }])
    expect(await counts(world.provider)).toEqual([{ kind: 'phone_reveal', count: 1 }])
  })

  test('is refused to visitors, for hidden ads, and to suspended members', async () => {
    for (const by of ['reveal_phone', 'record_whatsapp']) {
      await expect(reveal(world.visitor, ad, 'listing_id', by)).rejects.toMatchObject(refused)
      await expect(reveal(world.buyer, crypto.randomUUID(), 'listing_id', by)).rejects.toMatchObject(gone)
    }
    const draft = await post(world.seller, catalogue, { status: 'draft' })
    await expect(reveal(world.buyer, draft)).rejects.toMatchObject(gone)
    expect(await reveal(world.admin, draft)).toBe('+254722000111')
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
    await expect(reveal(world.buyer, ad)).rejects.toMatchObject(refused)
    await world.owner.query('update public.profiles set suspended_at = null')
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.seller.id,
    ])
    await expect(reveal(world.buyer, ad)).rejects.toMatchObject(gone)
    await expect(world.buyer.query('select public.reveal_phone()')).rejects.toMatchObject({ hint: 'one_ad' })
  })

  test('does not count for the owner or an administrator, nor without a number', async () => {
    expect(await reveal(world.seller, ad)).toBe('+254722000111')
    expect(await reveal(world.admin, ad)).toBe('+254722000111')
    const quiet = await postPart(world.admin)
    expect(await reveal(world.buyer, quiet, 'spare_part_id')).toBe(null)
    expect(await counts(world.admin)).toEqual([])
  })

  test('is limited per hour and day, also concurrently; known numbers stay available', async () => {
    const strangers = await world.owner.query<{ id: string }>(
      `insert into auth.users (email) select 'stranger' || nth || '@magari.test' from generate_series(1, $1) as nth returning id`,
      [REVEAL_LIMITS.perDay],
    )
    const asked = (from: number, to: number, ago: string) =>
      world.owner.query(
        `insert into private.number_reads (reader_id, person_id, read_at)
         select $1, id, now() - $3::interval from unnest($2::uuid[]) as id`,
        [world.buyer.id, strangers.slice(from, to).map(({ id }) => id), ago],
      )
    await asked(0, REVEAL_LIMITS.perHour - 1, '50 minutes')
    const ways = [() => reveal(world.buyer, ad), () => reveal(world.buyer, part, 'spare_part_id')]
    const outcomes = await raceOnLock(
      world.database,
      {
        text: `select pg_advisory_xact_lock(hashtextextended('number_reads ' || $1, 0))`,
        values: [world.buyer.id],
      },
      ways,
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const place = outcomes[0]?.status === 'fulfilled' ? 0 : 1
    expect(await ways[place]?.()).toMatch(/^\+2547/)
    const error = await ways[1 - place]?.().catch((reason) => reason)
    expect(error).toMatchObject({ code: 'P0001', hint: 'reveal_limit' })
    expect(databaseRefusal(error).sentence).toBe(
      'You have asked for 30 numbers within an hour. Wait a little before you ask for the next.',
    )
    // Another ad of a person with a known number reveals no new number, and other people's limits are separate.
    if (place === 0)
      expect(await reveal(world.buyer, await post(world.seller, catalogue))).toBe('+254722000111')
    expect(await reveal(world.provider, ad)).toBe('+254722000111')

    await world.owner.query(`update private.number_reads set read_at = read_at - interval '61 minutes'`)
    expect(await ways[1 - place]?.()).toMatch(/^\+2547/)
    await asked(REVEAL_LIMITS.perHour - 1, REVEAL_LIMITS.perDay - 2, '5 hours')
    await expect(reveal(world.buyer, business, 'service_provider_id')).rejects.toMatchObject({
      hint: 'reveal_limit',
      message: expect.stringContaining(`${REVEAL_LIMITS.perDay} numbers today`),
    })
  })
})

test('only the first message about an ad is a lead', async () => {
  const write = (person: Person, columns: Record<string, unknown>) => insertRow(person, 'messages', columns)
  await write(world.buyer, { listing_id: ad, content: 'Is it there?' })
  await write(world.buyer, { listing_id: ad, content: 'Still?' })
  await write(world.seller, { listing_id: ad, recipient_id: world.buyer.id, content: 'It is.' })
  await write(world.dealer, { listing_id: ad, content: 'Would you swap?' })
  await write(world.buyer, { spare_part_id: part, content: 'Does it fit?' })
  await write(world.buyer, { service_provider_id: business, content: 'Are you open?' })
  expect(await counts(world.seller)).toEqual([{ kind: 'message', count: 2 }])
  expect(await counts(world.dealer)).toEqual([{ kind: 'message', count: 1 }])
  expect(await counts(world.provider)).toEqual([{ kind: 'message', count: 1 }])
})

test('only the owner of an ad and administrators read its counts, and nobody writes them', async () => {
  await view(world.buyer, ad)
  expect(await counts(world.seller)).toHaveLength(1)
  expect(await counts(world.admin)).toHaveLength(1)
  for (const person of [world.buyer, world.dealer, world.provider]) expect(await counts(person)).toEqual([])
  await expect(counts(world.visitor)).rejects.toMatchObject(refused)
  for (const person of [world.seller, world.admin]) {
    await expect(person.query('update public.leads set count = 1000')).rejects.toMatchObject(refused)
    await expect(person.query('delete from public.leads')).rejects.toMatchObject(refused)
    await expect(
      person.query(
        `insert into public.leads (listing_id, owner_id, kind, day) values ($1, $2, 'message', current_date)`,
        [ad, person.id],
      ),
    ).rejects.toMatchObject(refused)
    await expect(person.query('select from private.lead_visitors')).rejects.toMatchObject(refused)
    await expect(person.query('select private.roll_up_views()')).rejects.toMatchObject(refused)
    await expect(
      person.query(`select private.contact_owner($1, null, null, 'view')`, [ad]),
    ).rejects.toMatchObject(refused)
  }
})

test('visitors are forgotten the next day, counts are kept', async () => {
  await view(world.visitor, ad, browser(1))
  await view(world.visitor, part, browser(1), 'spare_part_id')
  const known = () => world.owner.query('select subject_id from private.lead_visitors')
  await world.owner.query(
    `update private.lead_visitors set day = day - 1, seen_at = seen_at - interval '25 hours' where subject_id = $1`,
    [ad],
  )
  await world.owner.query('select private.delete_old_lead_visitors()')
  expect(await known()).toEqual([{ subject_id: part }])
  expect(await counts(world.admin)).toHaveLength(2)
  const [row] = await world.owner.query<{ kept: string }>(
    'select lead_visitors::text as kept from private.lead_visitors',
  )
  expect(row?.kept).not.toContain('browser')
})

test('the counts of an ad are deleted with it', async () => {
  const short = await post(world.seller, catalogue)
  await view(world.buyer, short)
  await world.seller.query('delete from public.vehicle_listings where id = $1', [short])
  expect(await counts(world.admin)).toEqual([])
})

test('the kinds of leads match the domain', async () => {
  expect(await allowedValues(world, 'leads_kind_known')).toEqual([...LEAD_KINDS])
})
