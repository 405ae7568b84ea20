import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue
let ad: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})
beforeEach(async () => {
  await world.owner.query(`select set_config('storage.allow_delete_query', 'true', false)`)
  for (const table of [
    'public.system_notifications',
    'public.facts',
    'private.paper_numbers',
    'public.evidence',
    'public.vehicle_listings',
  ])
    await world.owner.query(`delete from ${table}`)
  await world.owner.query(`delete from storage.objects where bucket_id = 'evidence'`)
  ad = await post(world.seller, catalogue, { title: 'Toyota Axio 2014', status: 'active' })
})

/** An uploaded page of the person. */
async function page(person: Person, extension = 'jpg', type = 'image/jpeg'): Promise<string> {
  const name = `${person.id}/${crypto.randomUUID()}.${extension}`
  await world.owner.query(
    `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('evidence', $1, $2, jsonb_build_object('mimetype', $3::text))`,
    [name, person.id, type],
  )
  return name
}
const submit = async (
  kind: string,
  {
    person = world.seller,
    pages,
    listing = null,
  }: {
    person?: Person
    pages?: string[]
    listing?: string | null
  } = {},
) => {
  const [row] = await person.query<{ id: string }>('select public.submit_evidence($1, $2, $3) as id', [
    kind,
    pages ?? [await page(person)],
    listing,
  ])
  return row?.id ?? ''
}
/** What the server runs with the caller's claims. */
const asServer = (person: Person, call: string, values: unknown[]) =>
  world.owner.query(`select ${call} as answer from set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ role: 'authenticated', sub: person.id }),
    ...values,
  ])
const open = async (id: string, person: Person = world.admin) => {
  const [row] = await asServer(person, 'private.open_evidence($2)', [id])
  return row?.answer
}
const hash = (letter: string) => letter.repeat(64)
const accept = async (
  id: string,
  kind: string,
  letter = 'a',
  more: unknown[] = [null, null],
  person: Person = world.admin,
) => {
  await open(id, person).catch(() => {})
  return asServer(person, `private.accept_evidence($2, $3, $4, $5${more.length > 2 ? ', $6' : ''})`, [
    id,
    JSON.stringify([{ kind, hash: hash(letter), masked: null }]),
    ...more,
  ])
}
const files = () => world.owner.query(`select name from storage.objects where bucket_id = 'evidence'`)
const statusOf = async (id: string) =>
  (await world.owner.query<{ status: string }>('select status from public.evidence where id = $1', [id]))[0]
    ?.status

describe('papers are sent', () => {
  test('by their owner, once while nobody has decided', async () => {
    await submit('id')
    await expect(submit('id')).rejects.toMatchObject({ hint: 'evidence_waiting' })
    await submit('tax_pin')
    await submit('logbook', { listing: ad })
  })

  test.each([
    ['no pages', 'id', async () => [], 'evidence_pages'],
    [
      'eleven pages',
      'id',
      () => Promise.all(Array.from({ length: 11 }, () => page(world.seller))),
      'evidence_pages',
    ],
    ['another’s page', 'id', async () => [await page(world.buyer)], 'evidence_page_gone'],
    [
      'a page that was never uploaded',
      'id',
      async () => [`${world.seller.id}/${crypto.randomUUID()}.jpg`],
      'evidence_page_gone',
    ],
    [
      'a PDF under the name of a photo',
      'id',
      async () => [await page(world.seller, 'jpg', 'application/pdf')],
      'evidence_page_gone',
    ],
    ['a PDF as it came', 'id', async () => [await page(world.seller, 'pdf')], 'evidence_page_gone'],
    ['an unknown kind', 'birth certificate', async () => [await page(world.seller)], 'evidence_kind'],
    ['a logbook of no ad', 'logbook', async () => [await page(world.seller)], 'evidence_ad_gone'],
  ])('%s is refused', async (_, kind, pages, hint) => {
    await expect(submit(kind, { pages: await pages() })).rejects.toMatchObject({ hint })
  })

  test('for another’s ad, and for one that was deleted, is refused', async () => {
    await expect(submit('logbook', { person: world.buyer, listing: ad })).rejects.toMatchObject({
      hint: 'evidence_ad_gone',
    })
    await world.owner.query('delete from public.vehicle_listings')
    await expect(submit('logbook', { listing: ad })).rejects.toMatchObject({ hint: 'evidence_ad_gone' })
  })

  test('not without end: what was withdrawn counts', async () => {
    await world.owner.query(
      `insert into public.evidence (user_id, kind, status, decided_at) select $1, 'id', 'withdrawn', now() from generate_series(1, 19)`,
      [world.seller.id],
    )
    await world.seller.query('select public.withdraw_evidence($1)', [await submit('id')])
    await expect(submit('id')).rejects.toMatchObject({ hint: 'evidence_limit' })
    expect(await world.seller.query('select from public.own_evidence()')).toEqual([])
  })

  test('one page cannot be sent twice', async () => {
    const pages = [await page(world.seller)]
    await expect(submit('id', { pages: [...pages, ...pages] })).rejects.toMatchObject({
      hint: 'evidence_pages',
    })
    await submit('id', { pages })
    await expect(submit('tax_pin', { pages })).rejects.toMatchObject({ hint: 'evidence_page_gone' })
  })

  test('and withdrawn with their files until they are decided', async () => {
    const id = await submit('id')
    await expect(world.buyer.query('select public.withdraw_evidence($1)', [id])).rejects.toMatchObject({
      hint: 'evidence_decided',
    })
    await world.seller.query('select public.withdraw_evidence($1)', [id])
    expect(await files()).toEqual([])
    const other = await submit('id')
    await accept(other, 'id')
    await expect(world.seller.query('select public.withdraw_evidence($1)', [other])).rejects.toMatchObject({
      hint: 'evidence_decided',
    })
  })
})

describe('papers are opened', () => {
  test('by their owner and administrators, whose looks are recorded by name', async () => {
    const pages = [await page(world.seller), await page(world.seller)]
    const id = await submit('id', { pages })
    expect(await open(id, world.seller)).toEqual(pages)
    expect(await open(id)).toEqual(pages)
    const looks = await world.admin.query(
      `select actor_id, action from public.audit_log where entity = 'evidence' and entity_id = $1`,
      [id],
    )
    expect(looks).toEqual([{ actor_id: world.admin.id, action: 'open' }])
    expect(
      await world.seller.query(
        'select opened, last_opened_at is not null as seen from public.own_evidence()',
      ),
    ).toEqual([{ opened: 1, seen: true }])
  })

  test('by nobody else, and not through the file service', async () => {
    const id = await submit('id')
    for (const person of [world.buyer, world.dealer])
      await expect(open(id, person)).rejects.toMatchObject({ hint: 'evidence_gone' })
    for (const person of [world.visitor, world.buyer, world.seller, world.admin])
      expect(await person.query(`select name from storage.objects where bucket_id = 'evidence'`)).toEqual([])
  })
})

describe('an administrator decides', () => {
  test('that they have seen it: the fact is shown, and the owner told', async () => {
    const id = await submit('id')
    await accept(id, 'id')
    expect(await statusOf(id)).toBe('seen')
    expect(await world.seller.query('select kind from public.facts')).toEqual([{ kind: 'id_seen' }])
    expect(
      await world.seller.query(`select facts from public.system_notifications where kind = 'evidence_seen'`),
    ).toEqual([{ facts: { of: 'id' } }])
    await expect(accept(id, 'id')).rejects.toMatchObject({ hint: 'evidence_decided' })
  })

  test('to reject it, with a reason', async () => {
    const id = await submit('id')
    await expect(world.admin.query(`select public.reject_evidence($1, '  ')`, [id])).rejects.toMatchObject({
      hint: 'evidence_reason',
    })
    await world.admin.query(`select public.reject_evidence($1, 'The name is not that of your account.')`, [
      id,
    ])
    expect(await world.seller.query('select status, reason from public.own_evidence()')).toEqual([
      { status: 'rejected', reason: 'The name is not that of your account.' },
    ])
    expect(await world.seller.query('select from public.facts')).toEqual([])
  })

  test('not without the number, and a copy of records not without its day', async () => {
    const id = await submit('id')
    await expect(accept(id, 'tax_pin')).rejects.toMatchObject({ hint: 'evidence_number' })
    const records = await submit('records', { listing: ad })
    await expect(accept(records, 'chassis')).rejects.toMatchObject({ hint: 'evidence_day' })
    const [old] = await world.owner.query<{ day: string }>(
      `select ((now() at time zone 'Africa/Nairobi')::date - 14)::text as day`,
    )
    await expect(accept(records, 'chassis', 'a', [old?.day, false])).rejects.toMatchObject({
      hint: 'evidence_day',
    })
    const [today] = await world.owner.query<{ day: string }>(
      `select ((now() at time zone 'Africa/Nairobi')::date)::text as day`,
    )
    await accept(records, 'chassis', 'a', [today?.day, true])
    expect(
      await world.visitor.query('select kind, has_caveat from public.member_facts($1, $2) where kind = $3', [
        world.seller.id,
        ad,
        'records_seen',
      ]),
    ).toEqual([{ kind: 'records_seen', has_caveat: true }])
  })

  test('not without having opened it themselves', async () => {
    const id = await submit('id')
    const unopened = asServer(world.admin, 'private.accept_evidence($2, $3)', [
      id,
      JSON.stringify([{ kind: 'id', hash: hash('a'), masked: null }]),
    ])
    await expect(unopened).rejects.toMatchObject({ hint: 'evidence_unopened' })
  })

  test('and what was for another name or vehicle than it was sent for has ended', async () => {
    const [id, pin, logbook] = [
      await submit('id'),
      await submit('tax_pin'),
      await submit('logbook', { listing: ad }),
    ]
    for (const sent of [id, pin, logbook]) await open(sent)
    await world.seller.query(`update public.profiles set last_name = 'Another' where id = $1`, [
      world.seller.id,
    ])
    await world.seller.query('update public.vehicle_listings set year = year - 1 where id = $1', [ad])
    for (const [sent, kind] of [
      [id, 'id'],
      [pin, 'tax_pin'],
      [logbook, 'chassis'],
    ] as const) {
      await expect(accept(sent, kind)).rejects.toMatchObject({ hint: 'evidence_decided' })
      expect(await statusOf(sent)).toBe('expired')
    }
    expect(await world.seller.query('select from public.facts')).toEqual([])
    const told = await world.seller.query<{ of: string }>(
      `select facts ->> 'of' as of from public.system_notifications where kind = 'evidence_rejected'`,
    )
    expect(told.map(({ of }) => of).toSorted()).toEqual(['id', 'logbook', 'tax_pin'])
  })

  test('and whichever comes first, a decision or a new name, no fact of the former name is left', async () => {
    const id = await submit('id')
    await open(id)
    const rename = (name: string) =>
      world.seller.query('update public.profiles set last_name = $2 where id = $1', [world.seller.id, name])
    const lock = { text: 'select from public.evidence where id = $1 for update', values: [id] }
    await raceOnLock<unknown>(world.database, lock, [() => accept(id, 'id'), () => rename('Racing')])
    expect(await world.seller.query('select from public.facts')).toEqual([])
  })

  test('never on their own papers, and nobody else decides', async () => {
    const own = await submit('id', { person: world.admin })
    await expect(accept(own, 'id')).rejects.toMatchObject({ hint: 'own_evidence' })
    await expect(
      world.admin.query(`select public.reject_evidence($1, 'Not mine.')`, [own]),
    ).rejects.toMatchObject({ hint: 'own_evidence' })
    const id = await submit('id')
    await expect(accept(id, 'id', 'a', [null, null], world.seller)).rejects.toMatchObject({ code: '42501' })
    await expect(world.seller.query(`select private.accept_evidence($1, '[]')`, [id])).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('and sees the same number on another account', async () => {
    await accept(await submit('id', { person: world.buyer }), 'id', 'b')
    const same = await submit('id')
    await expect(accept(same, 'id', 'b')).rejects.toMatchObject({
      hint: 'evidence_shared',
      message: expect.stringContaining('Wanjiku Kamau'),
    })
    await accept(same, 'id', 'b', [null, null, true])
    await submit('tax_pin')
    const [list] = await world.admin.query<{ list: { rows: { sharing: unknown[] }[] } }>(
      `select public.admin_approvals('evidence') as list`,
    )
    expect(list?.list.rows[0]?.sharing).toEqual([
      { kind: 'id', id: world.buyer.id, name: 'Wanjiku Kamau', suspended: false },
    ])
  })
})

describe('pages are deleted', () => {
  test('90 days after the decision, or as the setting says; the fact stays', async () => {
    const id = await submit('id')
    await accept(id, 'id')
    await world.owner.query(`update public.evidence set decided_at = now() - interval '89 days'`)
    await world.owner.query('select private.end_evidence()')
    expect(await files()).toHaveLength(1)
    await world.owner.query(`update public.evidence set decided_at = now() - interval '91 days'`)
    await world.owner.query('select private.end_evidence()')
    expect(await files()).toEqual([])
    expect(await world.seller.query('select kind from public.facts')).toEqual([{ kind: 'id_seen' }])
    await expect(open(id)).rejects.toMatchObject({ hint: 'evidence_gone' })
  })

  test('with the ad, and a day after an upload that was never sent', async () => {
    await submit('logbook', { listing: ad })
    const left = await page(world.seller)
    await world.owner.query('delete from public.vehicle_listings')
    expect(await files()).toEqual([{ name: left }])
    await world.owner.query(`update storage.objects set created_at = now() - interval '25 hours'`)
    await world.owner.query('select private.end_evidence()')
    expect(await files()).toEqual([])
  })
})

describe('the numbers of a vehicle', () => {
  const keep = async (numbers: object[], person: Person = world.seller) => {
    const [row] = await asServer(person, 'private.keep_vehicle_numbers($2, $3)', [
      ad,
      JSON.stringify(numbers),
    ])
    return row?.answer
  }
  const chassis = { kind: 'chassis', hash: hash('c'), masked: 'NZE********67' }
  const shown = () =>
    world.visitor.query('select kind, matches_chassis from public.member_facts($1, $2) where kind = $3', [
      world.seller.id,
      ad,
      'chassis_given',
    ])

  test('are kept, shown masked to their owner alone, and removed', async () => {
    expect(await keep([chassis])).toEqual([{ kind: 'chassis', masked: 'NZE********67' }])
    expect(await keep([{ kind: 'plate', hash: hash('d'), masked: 'KD* ***A' }])).toHaveLength(2)
    const own = (person: Person) => person.query('select public.own_vehicle_numbers($1) as numbers', [ad])
    expect(await own(world.seller)).toMatchObject([{ numbers: [{ kind: 'chassis' }, { kind: 'plate' }] }])
    expect(await own(world.buyer)).toEqual([{ numbers: null }])
    await expect(keep([chassis], world.buyer)).rejects.toMatchObject({ hint: 'vehicle_ad_gone' })
    expect(await keep([{ ...chassis, hash: null }])).toEqual([{ kind: 'plate', masked: 'KD* ***A' }])
  })

  test('name the ads of the caller that have them, never those of others', async () => {
    await keep([chassis])
    const numbers = [{ kind: 'plate', hash: hash('c') }, null, chassis]
    const adsOf = async (person: Person) => {
      const [row] = await asServer(person, 'private.own_ads_of_numbers($2)', [JSON.stringify(numbers)])
      return row?.answer
    }
    expect(await adsOf(world.seller)).toEqual([[], [], [ad]])
    expect(await adsOf(world.buyer)).toEqual([[], [], []])
  })

  test('are said to match once a paper with the same number was seen', async () => {
    await keep([chassis])
    expect(await shown()).toEqual([{ kind: 'chassis_given', matches_chassis: false }])
    await accept(await submit('logbook', { listing: ad }), 'chassis', 'd')
    expect(await shown()).toEqual([{ kind: 'chassis_given', matches_chassis: false }])
    await keep([{ ...chassis, hash: hash('d') }])
    expect(await shown()).toEqual([{ kind: 'chassis_given', matches_chassis: true }])
    // A forged paper that was withdrawn matches nothing.
    const [fact] = await world.owner.query<{ id: string }>('select id from public.facts')
    await world.admin.query(`select public.withdraw_fact($1, 'The logbook is forged.')`, [fact?.id])
    expect(await shown()).toEqual([{ kind: 'chassis_given', matches_chassis: false }])
  })

  test('that stand in another ad are a doubt about both, until one is sold', async () => {
    await keep([chassis])
    const doubts = async () => {
      const [row] = await world.owner.query<{ doubts: string[] }>(
        'select private.listing_doubts(listing) as doubts from public.vehicle_listings as listing where id = $1',
        [ad],
      )
      return row?.doubts
    }
    expect(await doubts()).not.toContain('number_elsewhere')
    const other = await post(world.buyer, catalogue, { title: 'Toyota Axio 2014', status: 'active' })
    await asServer(world.buyer, 'private.keep_vehicle_numbers($2, $3)', [other, JSON.stringify([chassis])])
    expect(await doubts()).toContain('number_elsewhere')
    await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [other])
    expect(await doubts()).not.toContain('number_elsewhere')
  })

  test('are forgotten when the ad becomes one of another vehicle', async () => {
    await keep([chassis])
    await world.seller.query('update public.vehicle_listings set year = year - 1 where id = $1', [ad])
    expect(await shown()).toEqual([])
  })
})

test('erasing the account removes evidence, files, numbers and facts', async () => {
  await accept(await submit('id', { person: world.provider }), 'id', 'e')
  await submit('tax_pin', { person: world.provider })
  await world.owner.query('delete from auth.users where id = $1', [world.provider.id])
  for (const table of ['public.evidence', 'private.evidence_pages', 'public.facts', 'private.paper_numbers'])
    expect(await world.owner.query(`select from ${table}`)).toEqual([])
  expect(await files()).toEqual([])
})
