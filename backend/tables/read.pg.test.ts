import { afterAll, describe, expect, test } from 'vitest'
import { anon, openTables, service } from '#testing/tables-world.ts'

const world = await openTables()
const visitor = world.client(anon)
const trusted = world.client(service)

afterAll(() => world.close())

describe('reading with postgrest-js', () => {
  test('embeds, filters, order and limits', async () => {
    const { data, error } = await visitor
      .from('vehicle_listings')
      .select(
        'id, title, price, make:vehicle_makes!inner(name), seller:profiles!seller_id(display_name), tags(label)',
      )
      .eq('make.name', 'Toyota')
      .gte('price', 8000)
      .order('price', { ascending: false })
      .limit(2)
    expect(error).toBeNull()
    expect(data).toEqual([
      {
        id: 1,
        title: 'Corolla 1.8 Hybrid',
        price: 15500,
        make: { name: 'Toyota' },
        seller: { display_name: 'Ana' },
        tags: [{ label: 'family' }, { label: 'cheap' }],
      },
      {
        id: 4,
        title: 'Yaris 1.0',
        price: 8200,
        make: { name: 'Toyota' },
        seller: { display_name: 'Ben' },
        tags: [{ label: 'cheap' }],
      },
    ])
  })

  test('or, not, in, like, overlaps, contains, text search', async () => {
    const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
      const { data, error } = await query
      expect(error).toBeNull()
      return (data as { id: number }[]).map(({ id }) => id)
    }
    const listings = () => trusted.from('vehicle_listings').select('id').order('id')
    expect(await ids(listings().or('year.lt.2014,and(year.eq.2020,status.eq.sold)'))).toEqual([5, 6])
    expect(await ids(listings().not('mileage_km', 'is', null).neq('status', 'active'))).toEqual([3, 5])
    expect(await ids(listings().in('title', ['Yaris 1.0', 'XC60 D4']))).toEqual([2, 4])
    expect(await ids(listings().ilike('title', '%corolla%'))).toEqual([1, 6])
    expect(await ids(listings().likeAnyOf('title', ['Cor%', 'Yar%']))).toEqual([1, 4, 6])
    expect(await ids(listings().overlaps('features', ['awd', 'hybrid']))).toEqual([1, 2])
    expect(await ids(listings().contains('specs', { doors: 5 }))).toEqual([1, 2])
    expect(await ids(listings().eq('specs->>color', 'red'))).toEqual([1])
    expect(await ids(listings().gt('specs->doors', 4))).toEqual([1, 2])
    expect(await ids(listings().eq('specs->>!@#$%^&*_d', 'x'))).toEqual([])
    expect(await ids(listings().textSearch('title', 'corolla', { config: 'english' }))).toEqual([1, 6])
    const oddities = () => trusted.from('oddities').select('id').order('id')
    expect(
      await ids(oddities().textSearch('words', 'run', { type: 'websearch', config: 'english' })),
    ).toEqual([1])
    expect(await ids(oddities().rangeLt('during', '[6,7)'))).toEqual([1])
    expect(await ids(oddities().is('fine', null))).toEqual([2])
    expect(await ids(oddities().eq('two words', 'a, "b"'))).toEqual([1])
    expect(await ids(oddities().in('two words', ['a, "b"', 'x']))).toEqual([1])
  })

  test('counts: exact, head only, estimated, with a page', async () => {
    const { count, data, status } = await visitor
      .from('vehicle_listings')
      .select('id', { count: 'exact' })
      .range(0, 1)
    expect({ count, rows: data?.length, status }).toEqual({ count: 4, rows: 2, status: 206 })
    expect((await visitor.from('vehicle_listings').select('*', { count: 'exact', head: true })).count).toBe(4)
    expect(
      (await visitor.from('vehicle_listings').select('*', { count: 'estimated', head: true })).count,
    ).toBe(4)
    const planned = await visitor.from('vehicle_listings').select('*', { count: 'planned', head: true })
    expect(planned.count).toBe(4)
    const beyond = await visitor.from('vehicle_listings').select('id', { count: 'exact' }).range(10, 20)
    expect(beyond.error).toMatchObject({ code: 'PGRST103' })
    expect(beyond.status).toBe(416)
  })

  test('single and maybeSingle', async () => {
    const makes = () => visitor.from('vehicle_makes').select('name')
    expect((await makes().eq('id', 1).single()).data).toEqual({ name: 'Toyota' })
    expect((await makes().eq('id', 99).maybeSingle()).data).toBeNull()
    expect((await makes().eq('id', 99).single()).error?.code).toBe('PGRST116')
    expect((await makes().maybeSingle()).error?.code).toBe('PGRST116')
  })

  test('csv, stripped nulls, related order and filters on an embed', async () => {
    const csv = await trusted.from('oddities').select('id,"two words",parts').order('id').csv()
    expect(csv.data).toBe('id,two words,parts\n1,"a, ""b""","{1,2}"\n2,c,{3}')
    const stripped = await visitor.from('vehicle_listings').select('id,mileage_km').eq('id', 6).stripNulls()
    expect(stripped.data).toEqual([{ id: 6 }])
    const ordered = await visitor
      .from('vehicle_listings')
      .select('id, vehicle_models(name)')
      .order('vehicle_models(name)')
      .order('id')
    expect(ordered.data?.map(({ id }) => id)).toEqual([1, 6, 2, 4])
    const embedded = await visitor
      .from('vehicle_makes')
      .select('name, vehicle_models(name)')
      .order('id')
      .or('name.eq.Yaris,name.eq.i3', { referencedTable: 'vehicle_models' })
      .limit(1, { referencedTable: 'vehicle_models' })
    expect(embedded.data).toEqual([
      { name: 'Toyota', vehicle_models: [{ name: 'Yaris' }] },
      { name: 'Volvo', vehicle_models: [] },
      { name: 'BMW', vehicle_models: [{ name: 'i3' }] },
    ])
  })

  test('an aborted request gets no result', async () => {
    const request = new Request('http://localhost/rest/v1/vehicle_makes')
    expect((await world.send(request, anon)).status).toBe(200)
    expect((await world.send(request, anon, AbortSignal.abort())).status).toBe(499)
  })
})
