import { afterAll, describe, expect, test } from 'vitest'
import { anon, openTables, service } from '#testing/tables-world.ts'

const world = await openTables({ aggregates: true })
const trusted = world.client(service)

afterAll(() => world.close())

const rows = async (path: string) => {
  const { status, text, body } = await world.get(path)
  expect(status, text).toBe(200)
  return body()
}

describe('aggregates', () => {
  test('cover all rows, with casts, aliases and json paths', async () => {
    const { data, error } = await trusted
      .from('vehicle_listings')
      .select(
        'count(),year.min(),price.max(),total:price.sum()::text,doors:specs->>doors::int.sum(),id.avg()',
      )
    expect(error).toBeNull()
    expect(data).toEqual([{ count: 6, min: 2012, max: 28900, total: '96740.50', doors: 10, avg: 3.5 }])
  })

  test('group by the other columns, with filters and order', async () => {
    expect(
      await rows('/vehicle_listings?select=status,n:count(),year.max()&year=gt.2012&order=status.desc'),
    ).toEqual([
      { status: 'sold', n: 1, max: 2020 },
      { status: 'draft', n: 1, max: 2017 },
      { status: 'active', n: 3, max: 2020 },
    ])
    expect(
      await rows('/vehicle_listings?select=specs->doors,count()&order=specs->doors.desc.nullslast'),
    ).toEqual([
      { doors: 5, count: 2 },
      { doors: null, count: 4 },
    ])
    expect(await rows('/tags?select=*,count()&order=id')).toEqual([
      { id: 1, label: 'family', count: 1 },
      { id: 2, label: 'cheap', count: 1 },
    ])
  })

  test('count only rows visible to the caller', async () => {
    expect((await world.get('/vehicle_listings?select=count()', anon)).body()).toEqual([{ count: 4 }])
  })

  test('with groups, an exact count counts groups', async () => {
    const headers = { prefer: 'count=exact' }
    const url = 'http://localhost/rest/v1/vehicle_listings?select=status,count()&limit=1'
    const response = await world.send(new Request(url, { headers }), service)
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe('0-0/3')
  })

  test('in embeds return one object per group', async () => {
    expect(
      await rows(
        '/vehicle_makes?select=name,vehicle_listings(status,count())&vehicle_listings.order=status&order=id',
      ),
    ).toEqual([
      { name: 'Toyota', vehicle_listings: [{ status: 'active', count: 3 }] },
      { name: 'Volvo', vehicle_listings: [{ status: 'active', count: 1 }] },
      {
        name: 'BMW',
        vehicle_listings: [
          { status: 'draft', count: 1 },
          { status: 'sold', count: 1 },
        ],
      },
    ])
  })

  test('group by an embed, and by a spread with overall aggregates', async () => {
    expect(await rows('/vehicle_models?select=make:vehicle_makes(name),count()&make_id=eq.1')).toEqual([
      { make: { name: 'Toyota' }, count: 2 },
    ])
    expect(
      await rows(
        '/vehicle_listings?select=count(),...vehicle_makes(make:name,make_id:id.max()::text)&make_id=lt.3',
      ),
    ).toEqual(
      expect.arrayContaining([
        { count: 3, make: 'Toyota', make_id: '1' },
        { count: 1, make: 'Volvo', make_id: '2' },
      ]),
    )
  })

  test('in spreads are grouped by their own embeds, and ordered by columns and aliases', async () => {
    const grouped = '/vehicle_listings?make_id=lt.3&select='
    expect(await rows(`${grouped}...vehicle_models(make:vehicle_makes(name),count())`)).toEqual(
      expect.arrayContaining([
        { make: { name: 'Toyota' }, count: 3 },
        { make: { name: 'Volvo' }, count: 1 },
      ]),
    )
    const volvoFirst = [
      { name: 'Volvo', count: 1 },
      { name: 'Toyota', count: 3 },
    ]
    expect(await rows(`${grouped}...vehicle_makes(name,count())&order=vehicle_makes(name).desc`)).toEqual(
      volvoFirst,
    )
    const aliased = `${grouped}...vehicle_makes(make:name,n:count())&order=vehicle_makes`
    const named = volvoFirst.map(({ name, count }) => ({ make: name, n: count }))
    expect(await rows(`${aliased}(make).desc`)).toEqual(named)
    expect(await rows(`${aliased}(name).desc`)).toEqual(named)
    expect(await rows(`${grouped}...vehicle_makes(*,count())&order=vehicle_makes(name).desc`)).toMatchObject(
      volvoFirst,
    )
    const nested = 'vehicle_models(of:make_id,...vehicle_makes(n:count(),id.max()))&order=vehicle_models(of)'
    expect(await rows(`${grouped}...${nested}`)).toEqual([
      { of: 1, n: 3, max: 1 },
      { of: 2, n: 1, max: 2 },
    ])
    expect((await world.get(`${aliased}(other)`)).text).toContain('42703')
  })

  test('in a write cover the written rows', async () => {
    const { data, error } = await trusted
      .from('vehicle_listings')
      .update({ description: 'x' })
      .lt('id', 3)
      .select('count(),price.sum()')
    expect(error).toBeNull()
    expect(data).toEqual([{ count: 2, sum: 44400 }])
  })
})

test('rows are ordered by an alias in a spread', async () => {
  const path =
    '/vehicle_models?id=lt.30&select=id,...vehicle_makes(make:name)&order=vehicle_makes(make).desc,id'
  expect(await rows(path)).toEqual([
    { id: 20, make: 'Volvo' },
    { id: 10, make: 'Toyota' },
    { id: 11, make: 'Toyota' },
  ])
})

test('a spread of many rows is an array for each column', async () => {
  const { data, error } = await trusted
    .from('vehicle_listings')
    .select('id,...tags(labels:label,id.max()),seller:profiles!seller_id(display_name)')
    .in('id', [1, 2])
    .order('id')
    .order('label', { referencedTable: 'tags' })
  expect(error).toBeNull()
  expect(data).toEqual([
    { id: 1, labels: ['cheap', 'family'], max: [2, 1], seller: { display_name: 'Ana' } },
    { id: 2, labels: [], max: [], seller: { display_name: 'Ana' } },
  ])
})
