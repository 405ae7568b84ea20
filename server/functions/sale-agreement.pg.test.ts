import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#backend'
import { type Person, worldOfTests } from '#testing/as.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { beginSale, setPrice, writeAbout } from '#testing/sales.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'
import { saleAgreement } from './sale-agreement.ts'

const world = worldOfTests()
const AS_VISITOR: Caller = { role: 'anon', claims: {}, token: null }

let ad: string
let sale: string

beforeAll(async () => {
  ad = await post(world.seller, await insertCatalogue(world), { engine_size: '1500cc' })
  await writeAbout(world.buyer, ad)
  sale = await beginSale(world.buyer, ad)
  await setPrice(world.buyer, sale, 1_150_000)
})

const callerOf = ({ id }: Person): Caller => ({
  role: 'authenticated',
  claims: { sub: id, role: 'authenticated' },
  token: 'token',
})

async function draw(caller: Caller, body: unknown, method = 'POST') {
  const database = new pg.Pool({ ...world.database.owner, max: 1 })
  try {
    return await saleAgreement({ database })(
      new Request('http://magari.test/functions/v1/sale-agreement', {
        method,
        ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      caller,
      { requestId: 'test', ip: '192.0.2.7', signal: new AbortController().signal },
    )
  } finally {
    await database.end()
  }
}

const textOf = async (response: Response) =>
  (await readPdf(new Uint8Array(await response.arrayBuffer()))).text

test('each side gets the agreement with both names, the price and the numbers that it typed', async () => {
  for (const person of [world.buyer, world.seller]) {
    const response = await draw(callerOf(person), { sale_id: sale, numbers: { chassis: 'NZE161-7654321' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('cache-control')).toContain('no-store')
    const text = await textOf(response)
    const names = await world.owner.query<{ name: string }>(
      'select private.person_name(id) as name from unnest($1::uuid[]) as id',
      [[world.seller.id, world.buyer.id]],
    )
    for (const words of [...names.map(({ name }) => name), 'KSh 1,150,000', 'NZE161-7654321'])
      expect(text).toContain(words)
  }
})

test('the numbers of one file are kept nowhere', async () => {
  await draw(callerOf(world.seller), { sale_id: sale, numbers: { seller_id: 'SECRET-31415926' } })
  const text = await textOf(await draw(callerOf(world.buyer), { sale_id: sale }))
  expect(text).not.toContain('SECRET')
  const [row] = await world.owner.query<{ sale: string }>(
    'select to_jsonb(sale)::text as sale from public.sales as sale where id = $1',
    [sale],
  )
  expect(row?.sale).not.toContain('SECRET')
})

test('nobody else gets it: no other member, no visitor, no administrator', async () => {
  const statusOf = async (caller: Caller) => (await draw(caller, { sale_id: sale })).status
  expect(await statusOf(callerOf(world.dealer))).toBe(404)
  expect(await statusOf(callerOf(world.admin))).toBe(404)
  expect(await statusOf(AS_VISITOR)).toBe(403)
})

test.each([
  ['no sale', {}, 404],
  ['an id that is none', { sale_id: 'x' }, 404],
  ['an id of nothing', { sale_id: crypto.randomUUID() }, 404],
  ['no object', 'null', 404],
  ['no JSON', '{', 404],
])('%s is refused in a sentence', async (_, body, status) => {
  const response = await draw(callerOf(world.buyer), body)
  expect(response.status).toBe(status)
  expect((await response.json()).error).toMatch(/\.$/)
})

test('a number that is none is said at its field, and not repeated', async () => {
  const response = await draw(callerOf(world.buyer), {
    sale_id: sale,
    numbers: { plate: 'KDA 123A', buyer_id: 'x'.repeat(41), chassis: ['NZE'] },
  })
  expect(response.status).toBe(400)
  const answer = await response.json()
  expect(Object.keys(answer.errors)).toEqual(['buyer_id', 'chassis'])
  expect((await draw(callerOf(world.buyer), null, 'GET')).status).toBe(405)
})

test('an account gets thirty agreements in ten minutes', async () => {
  await world.owner.query(`select limits.take('agreements account ' || $1, 30, 600, 30)`, [world.buyer.id])
  const refused = await draw(callerOf(world.buyer), { sale_id: sale })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a sale that was cancelled has no agreement, and one whose ad is gone has', async () => {
  await world.seller.query('delete from public.vehicle_listings where id = $1', [ad])
  expect((await draw(callerOf(world.seller), { sale_id: sale })).status).toBe(200)
  await world.seller.query('select public.cancel_sale($1)', [sale])
  expect((await draw(callerOf(world.seller), { sale_id: sale })).status).toBe(409)
})
