import { afterAll, describe, expect, test } from 'vitest'
import { ANA, anon, openTables, person } from '#testing/tables-world.ts'

const world = await openTables()
const { get } = world
const visitor = world.client(anon)
const ana = world.client(person(ANA))

afterAll(() => world.close())

describe('functions with postgrest-js', () => {
  test('scalars, sets, rows, nothing and json', async () => {
    expect((await visitor.rpc('active_listing_count')).data).toBe(4)
    expect((await visitor.rpc('numbers', { upto: 2 })).data).toEqual([1, 2])
    expect((await visitor.rpc('pairs').gt('a', 1).select('b')).data).toEqual([{ b: 'y' }])
    expect((await visitor.rpc('echo', { value: { a: [1, null, 'x'] } })).data).toEqual({ a: [1, null, 'x'] })
    expect((await visitor.rpc('echo', { value: 'x' })).data).toBe('x')
    expect((await get('/rpc/echo?value={"a":[1]}')).body()).toEqual({ a: [1] })
    expect((await ana.rpc('whoami')).data).toBe(ANA)
    expect(await visitor.rpc('mark_sold', { listing_id: 0 })).toMatchObject({ status: 204, data: null })
    const headOnly = await visitor.rpc('echo', { value: { a: 1 } }, { head: true, count: 'exact' })
    expect(headOnly).toMatchObject({ status: 204, count: 1, data: null, error: null })
    const found = await visitor
      .rpc('listings_by_ids', { ids: [1, 2] }, { get: true, count: 'exact' })
      .select('id, vehicle_makes(name)')
      .order('id', { ascending: false })
      .limit(1)
    expect(found).toMatchObject({ count: 2, data: [{ id: 2, vehicle_makes: { name: 'Volvo' } }] })
  })

  test('an exception of a function becomes the response', async () => {
    const refused = await visitor.rpc('refuse')
    expect(refused).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'refused', hint: 'try later' },
    })
    expect((await visitor.rpc('require_payment')).status).toBe(402)
    expect((await visitor.rpc('shown')).status).toBe(202)
    const unknown = await visitor.rpc('active_listing_counts')
    expect(unknown).toMatchObject({
      status: 404,
      error: { code: 'PGRST202', hint: expect.stringContaining('active_listing_count') },
    })
  })
})
