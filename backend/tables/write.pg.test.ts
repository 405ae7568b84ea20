import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ANA, anon, BEN, openTables, person, service } from '#testing/tables-world.ts'

const world = await openTables()
const visitor = world.client(anon)
const ana = world.client(person(ANA))
const trusted = world.client(service)

beforeEach(async () => {
  await world.owner.query(
    `delete from public.tags where id > 2; delete from public.vehicle_listings where id > 6`,
  )
})

afterAll(() => world.close())

describe('writing with postgrest-js', () => {
  const listing = { seller_id: ANA, make_id: 1, model_id: 10, title: 'New', price: 100 }

  test('insert, update and delete own rows', async () => {
    const { data: made, error } = await ana
      .from('vehicle_listings')
      .insert(listing)
      .select('id, status, loud_title')
      .single()
    expect(error).toBeNull()
    expect(made).toEqual({ id: expect.any(Number), status: 'draft', loud_title: 'NEW' })
    const changed = await ana
      .from('vehicle_listings')
      .update({ price: 90 })
      .eq('id', made?.id)
      .select('price, make:vehicle_makes(name)')
    expect(changed.data).toEqual([{ price: 90, make: { name: 'Toyota' } }])
    const others = await world
      .client(person(BEN))
      .from('vehicle_listings')
      .delete({ count: 'exact' })
      .eq('id', made?.id)
    expect(others).toMatchObject({ count: 0, status: 204 })
    const own = await ana.from('vehicle_listings').delete({ count: 'exact' }).eq('id', made?.id)
    expect(own).toMatchObject({ count: 1, status: 204 })
  })

  test('another’s row is refused, with 403 for a person and 401 for a visitor', async () => {
    expect((await ana.from('vehicle_listings').insert(listing)).status).toBe(201)
    const foreign = await world.client(person(BEN)).from('vehicle_listings').insert(listing)
    expect([foreign.status, foreign.error?.code]).toEqual([403, '42501'])
    const anonymous = await visitor.from('vehicle_listings').insert(listing)
    expect([anonymous.status, anonymous.error?.code]).toEqual([401, '42501'])
  })

  test('many rows, with and without defaults for missing values', async () => {
    const rows = [
      { id: 10, label: 'a' },
      { id: 11, label: 'b' },
    ]
    expect((await trusted.from('tags').insert(rows).select()).data).toEqual(rows)
    const [full, sparse] = [
      { ...listing, title: 'A', status: 'active' },
      { ...listing, title: 'B' },
    ]
    const strict = await ana.from('vehicle_listings').insert([full, sparse])
    expect(strict.error?.code).toBe('23502')
    const lenient = await ana
      .from('vehicle_listings')
      .insert([full, sparse], { defaultToNull: false })
      .select('title, status')
    expect(lenient.data).toEqual([
      { title: 'A', status: 'active' },
      { title: 'B', status: 'draft' },
    ])
  })

  test('upsert merges or ignores', async () => {
    await trusted.from('tags').insert({ id: 20, label: 'old' })
    const merged = await trusted
      .from('tags')
      .upsert([
        { id: 20, label: 'new' },
        { id: 21, label: 'x' },
      ])
      .select()
    expect(merged).toMatchObject({
      status: 201,
      data: [
        { id: 20, label: 'new' },
        { id: 21, label: 'x' },
      ],
    })
    expect((await trusted.from('tags').upsert({ id: 20, label: 'newer' }).select()).status).toBe(200)
    const ignored = await trusted
      .from('tags')
      .upsert(
        [
          { id: 20, label: 'z' },
          { id: 22, label: 'y' },
        ],
        { ignoreDuplicates: true },
      )
      .select()
    expect(ignored.data).toEqual([{ id: 22, label: 'y' }])
    const byName = await trusted
      .from('vehicle_makes')
      .upsert({ id: 77, name: 'BMW' }, { onConflict: 'name', ignoreDuplicates: true })
      .select()
    expect(byName.data).toEqual([])
  })

  test('a write that affects too many rows is rolled back', async () => {
    await trusted.from('tags').insert([
      { id: 30, label: 'p' },
      { id: 31, label: 'p' },
    ])
    const single = await trusted.from('tags').update({ label: 'q' }).gte('id', 30).select().single()
    expect([single.status, single.error?.code]).toEqual([406, 'PGRST116'])
    const limited = await trusted.from('tags').delete().gte('id', 30).maxAffected(1)
    expect([limited.status, limited.error?.code]).toEqual([400, 'PGRST124'])
    expect((await trusted.from('tags').select().gte('id', 30)).data).toEqual([
      { id: 30, label: 'p' },
      { id: 31, label: 'p' },
    ])
    expect((await trusted.from('tags').delete().gte('id', 30).maxAffected(2)).status).toBe(204)
  })

  test('an update of nothing changes nothing', async () => {
    const empty = await trusted.from('tags').update({}).eq('id', 1).select()
    expect(empty).toMatchObject({ status: 200, data: [] })
    expect(await trusted.from('tags').insert([]).select()).toMatchObject({ status: 201, data: [] })
    expect((await trusted.from('tags').insert([])).status).toBe(201)
    expect((await trusted.from('oddities').insert([{}, {}]).select('fine')).data).toEqual([
      { fine: null },
      { fine: null },
    ])
    await world.owner.query('delete from public.oddities where id > 2')
  })

  test('numbers keep every digit in both directions', async () => {
    const body = '{"id":50,"big":9007199254740993,"amount":12345678901234567890.5}'
    const init = {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    }
    const response = await world.send(
      new Request('http://localhost/rest/v1/oddities?select=big,amount', init),
      service,
    )
    expect(await response.text()).toBe('[{"big":9007199254740993,"amount":12345678901234567890.5}]')
  })
})
