import { afterAll, expect, test } from 'vitest'
import { ANA, anon, openTables, person, service } from '#testing/tables-world.ts'

// Bodies above 256 kB are parsed by a thread of their own; the answers are those of short ones.

// With two connections one client's slow statements run one at a time, and a busy machine makes these slow.
const world = await openTables({}, '', 10)

afterAll(() => world.close())

async function post(path: string, body: string, caller = person(ANA), headers: Record<string, string> = {}) {
  const response = await world.send(
    new Request(`http://localhost/rest/v1${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }),
    caller,
  )
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i))

test('one argument repeated thirty thousand times is refused with a sentence', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const count of [30_000, 100_000])
    expect(await post('/rpc/numbers', many(count, () => 'a=1').join('&'), service, form)).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'The form has more than 2000 fields' },
    })
})

test('objects, levels and columns beyond the bounds are refused with a sentence', async () => {
  const refused = { status: 400, body: { code: 'PGRST102' } }
  expect(await post('/oddities', `{${many(150_000, (i) => `"k${i}":1`)}}`)).toMatchObject(refused)
  expect(await post('/oddities', '['.repeat(1_960_000))).toMatchObject(refused)
  const csv = { 'content-type': 'text/csv' }
  expect(await post('/oddities', `${many(130_000, (i) => `k${i}`)}\n`, person(ANA), csv)).toMatchObject(
    refused,
  )
  expect(await post('/oddities', `{"big":${'1'.repeat(300_000)}e500}`)).toMatchObject(refused)
  expect(await post('/oddities', `{"big":"${'1'.repeat(300_000)}`)).toMatchObject(refused)
  expect((await post('/oddities', '['.repeat(200_000), anon)).status).toBe(413)
})

test('rows of a long body are written, with missing values and exact numbers', async () => {
  const text = 'x'.repeat(700)
  const rows = many(450, (i) =>
    i === 0 ? `{"big":9007199254740993}` : `{"two words":"${text}","fine":true}`,
  )
  const columns = `columns=${encodeURIComponent('big,"two words",fine')}`
  const prefer = { prefer: 'return=representation, missing=default' }
  const written = await post(`/oddities?select=big,fine::text&${columns}`, `[${rows}]`, service, prefer)
  expect(written.status).toBe(201)
  expect(written.body).toHaveLength(450)
  const { rows: kept } = await world.owner.query(
    `select big::text, "two words" as words, fine from public.oddities where big = 9007199254740993 or "two words" = $1`,
    [text],
  )
  expect(kept.filter(({ big }) => big === '9007199254740993').length).toBeGreaterThan(0)
  expect(kept.filter(({ words }) => words === text)).toHaveLength(449)
})

test('unequal rows, long values and too many rows are refused as in a short body', async () => {
  const pad = 'x'.repeat(99_000)
  const unequal = `[${many(3, () => `{"two words":"${pad}"}`)},{"fine":true}]`
  expect(await post('/oddities', unequal)).toMatchObject({
    status: 400,
    body: { message: 'All object keys must match' },
  })
  expect(await post('/oddities', `{"two words":"${pad.repeat(3)}"}`)).toMatchObject({
    status: 413,
    body: { code: '54000', message: 'The column "two words" takes at most 100000 characters' },
  })
  expect(await post('/oddities', `[${many(501, () => `{"two words":"${'x'.repeat(600)}"}`)}]`)).toMatchObject(
    {
      status: 413,
      body: { code: '54000' },
    },
  )
  expect(await post('/oddities', `[1,"${pad.repeat(3)}"]`)).toMatchObject({
    status: 400,
    body: { code: 'PGRST102' },
  })
})

test('a call takes arguments from a long body, also nested ones', async () => {
  const value = { list: many(5_000, (i) => `${i}`.padStart(60, '0')), nested: [[1, { a: null }]] }
  const called = await post('/rpc/echo', JSON.stringify({ value }), service)
  expect(called).toEqual({ status: 200, body: value })
})

test('many long bodies at once are all answered', async () => {
  const long = JSON.stringify({ value: 'x'.repeat(300_000) })
  const several = await Promise.all(many(8, () => '').map(() => post('/rpc/echo', long, service)))
  expect(several.map(({ status }) => status)).toEqual(Array(8).fill(200))
})
