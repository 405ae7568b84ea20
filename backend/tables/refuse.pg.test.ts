import { afterAll, describe, expect, test } from 'vitest'
import { clockIsSet } from '#testing/clock.ts'
import { anon, openTables } from '#testing/tables-world.ts'

const world = await openTables()
const { get } = world

afterAll(() => world.close())

describe('resources and names', () => {
  test('a table that refers to itself, a view, a computed column, a spread', async () => {
    const staff = await get('/staff?select=name,boss_id(name),staff(name)&id=in.(1,2)&order=id')
    expect(staff.body()).toEqual([
      { name: 'Boss', boss_id: null, staff: [{ name: 'A' }, { name: 'B' }] },
      { name: 'A', boss_id: { name: 'Boss' }, staff: [] },
    ])
    expect((await get('/titles?select=id,vehicle_makes(name)&id=eq.1')).body()).toEqual([
      { id: 1, vehicle_makes: { name: 'Toyota' } },
    ])
    expect((await get('/vehicle_listings?select=id,loud_title&loud_title=eq.I3%20120AH')).body()).toEqual([
      { id: 5, loud_title: 'I3 120AH' },
    ])
    const spread =
      '/vehicle_listings?select=id,...vehicle_models(model:name,...vehicle_makes(make:name))&id=eq.2'
    expect((await get(spread)).body()).toEqual([{ id: 2, model: 'XC60', make: 'Volvo' }])
    expect((await get('/vehicle_makes?select=name,vehicle_listings(count)&id=eq.1')).body()).toEqual([
      { name: 'Toyota', vehicle_listings: [{ count: 3 }] },
    ])
    expect((await get('/vehicle_listings?select=id,tags()&tags=is.null&order=id&limit=2')).body()).toEqual([
      { id: 2 },
      { id: 3 },
    ])
  })

  test('two ways to embed are ambiguous, and the error names them', async () => {
    const { status, body } = await get('/vehicle_listings?select=id,profiles(display_name)')
    expect(status).toBe(300)
    expect(body()).toMatchObject({
      code: 'PGRST201',
      hint: expect.stringContaining('profiles!vehicle_listings_buyer_id_fkey'),
    })
  })

  test('hints name only relations that the caller may see', async () => {
    expect((await get('/tag')).body()).toMatchObject({
      code: 'PGRST205',
      hint: "Perhaps you meant the table 'public.tags'",
    })
    expect((await get('/internal_note')).body()).toMatchObject({ code: 'PGRST205', hint: null })
    const { status, body } = await get('/internal_notes', anon)
    expect([status, body()]).toEqual([401, expect.objectContaining({ code: '42501' })])
  })

  test('a migration is visible to the next request that needs it', async () => {
    await world.owner.query(
      'create table public.later (id int); grant all on public.later to anon; insert into public.later values (1)',
    )
    await expect
      .poll(async () => (await get('/later', anon)).text, { timeout: 5000, interval: 300 })
      .toBe('[{"id":1}]')
    await world.owner.query(`alter table public.later rename to renamed; notify pgrst, 'reload schema'`)
    await expect.poll(async () => (await get('/renamed', anon)).status).toBe(200)
  })
})

describe('invalid requests', () => {
  test.each([
    ['/vehicle_makes?select=id,(', 400, 'PGRST100'],
    ['/vehicle_makes?id=near.1', 400, 'PGRST100'],
    ['/vehicle_makes?or=(id.eq.1', 400, 'PGRST100'],
    ['/vehicle_makes?limit=all', 400, 'PGRST100'],
    ['/vehicle_makes?limit=-1', 416, 'PGRST103'],
    ['/vehicle_makes?select=id.sum()', 400, 'PGRST123'],
    ['/vehicle_makes?select=nope', 400, '42703'],
    ['/vehicle_makes?tags.label=eq.x', 400, 'PGRST108'],
    ['/vehicle_makes?select=tags(label)', 400, 'PGRST200'],
    ['/vehicle_makes?select=id,vehicle_models(id)&order=vehicle_models(id)', 400, 'PGRST118'],
    ['/vehicle_makes?select=id,vehicle_models(id)&vehicle_models=eq.1', 400, 'PGRST120'],
    ['/vehicle_makes?name=match.[', 400, '2201B'],
    ['/vehicle_makes/1', 404, 'PGRST125'],
    ['/rpc/mark_sold?listing_id=1', 405, '25006'],
  ])('%s is %i %s', async (path, status, code) => {
    const found = await get(path)
    expect([found.status, found.body()]).toEqual([status, expect.objectContaining({ code })])
    expect(Object.keys(found.body() as object).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })

  test.skipIf(clockIsSet)(
    'a visitor’s text comparison that takes over a second is refused with advice',
    async () => {
      await world.owner.query(
        `create view public.slow_texts as select 1 as id, pg_sleep(1.5)::text || 'slow' as text;
        grant select on public.slow_texts to anon, service_role; notify pgrst, 'reload schema'`,
      )
      await expect
        .poll(async () => (await get('/slow_texts?select=id', anon)).status, {
          timeout: 10_000,
          interval: 300,
        })
        .toBe(200)
      for (const filter of ['text=ilike.*none*', 'or=(id.eq.2,text.match.none)']) {
        const found = await get(`/slow_texts?${filter}`, anon)
        expect(found.body()).toMatchObject({ code: '57014', hint: expect.stringContaining('filters') })
      }
      expect((await get('/slow_texts?text=eq.slow', anon)).body()).toEqual([{ id: 1, text: 'slow' }])
      expect((await get('/slow_texts?text=ilike.*slow*')).body()).toEqual([{ id: 1, text: 'slow' }])
    },
  )

  test('a response that would fill the memory is refused', async () => {
    const long = (times: number) => `/rpc/repeated?times=${times}`
    expect((await get(long(10))).text).toHaveLength(102)
    expect([(await get(long(4_000_000))).status, (await get(long(4_000_000))).body()]).toEqual([
      413,
      expect.objectContaining({ code: '54000' }),
    ])
  })

  test('so are rows that would', async () => {
    expect((await get('/long_texts?select=id,text&id=eq.1')).text).toHaveLength(10_000_020)
    for (const path of ['/long_texts?select=id,text', '/long_texts?select=id,text&id=eq.4']) {
      expect(await get(path)).toMatchObject({ status: 413, text: expect.stringContaining('54000') })
    }
    expect((await get('/long_texts?select=id')).body()).toHaveLength(2)
  })

  test('random grammar fragments never cause a server error', async () => {
    const pieces = [
      'id',
      'name',
      '(',
      ')',
      ',',
      '.',
      ':',
      '::',
      '->',
      '->>',
      '"',
      '\\',
      '!inner',
      '...',
      '*',
      'eq.',
      'in.(',
      'not.',
      'or',
      'and(',
      'vehicle_models',
      '{',
      '}',
      '1',
      "'",
      ';',
      '$1',
      '%',
      'is.null',
      ' ',
      'é',
    ]
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % below
    }
    const text = () => Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join('')
    const statuses = new Set<number>()
    for (let round = 0; round < 400; round++) {
      const query = new URLSearchParams()
      const parameter = ['select', 'order', 'or', 'name', 'id', 'vehicle_models.name'][next(6)] ?? ''
      if (parameter.includes('.')) query.append('select', 'id,vehicle_models(name)')
      query.append(parameter, round % 4 === 0 ? `(name.eq.${text()})` : text())
      const { status, text: answer } = await get(`/vehicle_makes?${query}`, anon)
      statuses.add(status)
      expect(status, `${query} ${answer}`).toBeLessThan(500)
    }
    expect(statuses).toContain(200)
    expect(statuses).toContain(400)
  })
})
