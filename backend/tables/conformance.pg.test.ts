import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import type { Caller, Service } from '../http/caller.ts'
import { createDatabase, type Database } from '../postgres/database.ts'
import { createTables } from './index.ts'

interface Expectation {
  status: number | number[]
  headers?: Record<string, string>
  absentHeaders?: string[]
  json?: unknown
  subset?: unknown
  ids?: unknown[]
  length?: number
  text?: string
  emptyBody?: boolean
  bodyMatches?: string
}

interface Step {
  role: string
  request: { method: string; path: string; headers?: Record<string, string>; json?: unknown; text?: string }
  expect: Expectation
}

type Case = { id: string; area: string; title: string; steps?: Step[] } & Partial<Step>

const RUN = randomBytes(4).toString('hex')
const PEOPLE: Record<string, string> = {
  u1: '11111111-1111-4111-8111-111111111111',
  u2: '22222222-2222-4222-8222-222222222222',
}

const folder = new URL('../../testing/conformance/', import.meta.url)
const lines = (await readFile(new URL('cases.jsonl', folder), 'utf8')).replaceAll('$' + '{RUN}', RUN)
const cases = lines
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Case)
  .filter(({ area }) => area.startsWith('rest-'))

let testDatabase: TestDatabase
let database: Database
let tables: Service & { close(): Promise<void> }

beforeAll(async () => {
  testDatabase = await createTestDatabase('backend')
  const owner = new pg.Client(testDatabase.owner)
  await owner.connect()
  await owner.query(await readFile(new URL('fixture.sql', folder), 'utf8'))
  await owner.end()
  database = createDatabase({ connection: testDatabase.connection, max: 2 })
  tables = await createTables({ database, schemas: ['public'] })
})

afterAll(async () => {
  await tables?.close()
  await database?.close()
  await testDatabase?.drop()
})

function callerOf(role: string): Caller {
  const anonymous: Caller = { role: 'anon', claims: { role: 'anon' }, token: null }
  if (role === 'expired') return { ...anonymous, token: 'x', tokenProblem: 'expired' }
  if (role === 'badsig') return { ...anonymous, token: 'x', tokenProblem: 'invalid' }
  if (role === 'service') return { role: 'service_role', claims: { role: 'service_role' }, token: 'x' }
  const sub = PEOPLE[role]
  if (sub) return { role: 'authenticated', claims: { sub, role: 'authenticated' }, token: 'x' }
  return anonymous
}

async function send({ role, request }: Step): Promise<Response> {
  const headers = new Headers(request.headers)
  if (request.json !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/json')
  const body = request.json !== undefined ? JSON.stringify(request.json) : request.text
  const url = `http://localhost${request.path}`
  const init = { method: request.method, headers, ...(body !== undefined && { body }) }
  const context = { requestId: 'test', ip: null, signal: new AbortController().signal }
  return tables.fetch(new Request(url, init), callerOf(role), context)
}

async function verify(response: Response, wanted: Expectation): Promise<void> {
  const text = await response.text()
  const body = () => JSON.parse(text) as unknown
  expect([wanted.status].flat(), text).toContain(response.status)
  for (const [name, pattern] of Object.entries(wanted.headers ?? {})) {
    expect(response.headers.get(name) ?? '', name).toMatch(new RegExp(pattern))
  }
  for (const name of wanted.absentHeaders ?? []) expect(response.headers.get(name), name).toBeNull()
  if (wanted.text !== undefined) expect(text).toBe(wanted.text)
  if (wanted.emptyBody) expect(text).toBe('')
  if (wanted.json !== undefined) expect(body()).toEqual(wanted.json)
  if (wanted.subset !== undefined) expect(body()).toMatchObject(wanted.subset as object)
  if (wanted.ids) expect((body() as { id: unknown }[]).map(({ id }) => id)).toEqual(wanted.ids)
  if (wanted.length !== undefined) expect(body()).toHaveLength(wanted.length)
  if (wanted.bodyMatches) expect(text).toMatch(new RegExp(wanted.bodyMatches))
}

describe('PostgREST conformance', () => {
  test('every kind of case is covered', () => {
    expect(new Set(cases.map(({ area }) => area))).toEqual(
      new Set(['rest-read', 'rest-err', 'rest-embed', 'rest-auth', 'rest-rpc', 'rest-write']),
    )
  })

  // In the file's order: later cases read rows written by earlier ones.
  for (const { id, title, steps, role, request, expect: wanted } of cases) {
    test(`${id}: ${title}`, async () => {
      const sequence = steps ?? (role && request && wanted ? [{ role, request, expect: wanted }] : [])
      expect(sequence.length).toBeGreaterThan(0)
      for (const step of sequence) await verify(await send(step), step.expect)
    })
  }
})
