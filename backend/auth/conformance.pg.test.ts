import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type AuthUnderTest, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { totp } from './totp.ts'

interface Expectation {
  status: number
  headers?: Record<string, string>
  json?: unknown
  subset?: object
  types?: Record<string, string>
  emptyBody?: boolean
  bodyMatches?: string
  jwt?: { at: string; subset?: object; types?: Record<string, string> }
  clientError?: { code: string; message?: string }
}

interface Step {
  role: string
  request: { method: string; path: string; headers: Record<string, string>; json?: unknown }
  expect: Expectation
  /** The name of a placeholder → the path of its value in the response. */
  save?: Record<string, string>
}

type Case = { id: string; area: string; title: string; steps?: Step[] } & Partial<Step>

const lines = await readFile(new URL('../../testing/conformance/cases.jsonl', import.meta.url), 'utf8')
const cases = lines
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Case)
  .filter(({ area }) => area === 'auth')

const saved: Record<string, string> = { RUN: randomBytes(4).toString('hex') }
let database: TestDatabase
let auth: AuthUnderTest

beforeAll(async () => {
  database = await createTestDatabase('backend')
  // Known and unknown addresses get different responses there, as in GoTrue.
  auth = openAuth(database, { autoconfirm: true, concealAccounts: false })
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

// `${name}` is a saved value, `${totp:name}` the current code of a saved secret.
function filledIn<Value>(value: Value): Value {
  const text = JSON.stringify(value).replace(/\$\{(totp:)?(\w+)\}/g, (_, asCode, name: string) => {
    const known = saved[name]
    if (known === undefined) throw new Error(`Nothing was saved as ${name}`)
    return asCode ? totp(known, Math.floor(Date.now() / 30_000)) : known
  })
  return JSON.parse(text)
}

async function send({ role, request }: Step): Promise<Answer> {
  const bearers: Record<string, string> = { anon: 'public-key', service: 'server-key' }
  const token = role.startsWith('bearer:') ? role.slice('bearer:'.length) : bearers[role]
  return auth.ask(`${request.method} ${request.path.replace('/auth/v1', '')}`, {
    headers: request.headers,
    ...(request.json === undefined ? {} : { body: request.json }),
    ...(token ? { token } : {}),
  })
}

function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], body)
}

const typeTests: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value !== '',
  int: Number.isInteger,
  array: Array.isArray,
  uuid: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value)),
  datetime: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  jwt: (value) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(String(value)),
}

function expectTypes(body: unknown, types: Record<string, string> = {}): void {
  for (const [path, type] of Object.entries(types))
    expect(typeTests[type]?.(at(body, path)), `${path} is ${type}: ${at(body, path)}`).toBe(true)
}

function verify({ status, headers, body }: Answer, wanted: Expectation): void {
  expect(status, JSON.stringify(body)).toBe(wanted.status)
  for (const [name, pattern] of Object.entries(wanted.headers ?? {}))
    expect(headers.get(name) ?? '', name).toMatch(new RegExp(pattern))
  if (wanted.emptyBody) expect(body).toBeNull()
  if (wanted.json !== undefined) expect(body).toEqual(wanted.json)
  if (wanted.subset) expect(body).toMatchObject(wanted.subset)
  if (wanted.bodyMatches) expect(JSON.stringify(body)).toMatch(new RegExp(wanted.bodyMatches))
  if (wanted.clientError) expect(body).toMatchObject(wanted.clientError)
  expectTypes(body, wanted.types)
  if (!wanted.jwt) return
  const payload = String(at(body, wanted.jwt.at)).split('.')[1] ?? ''
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(claims).toMatchObject(wanted.jwt.subset ?? {})
  expectTypes(claims, wanted.jwt.types)
}

describe('sign-in conforms to GoTrue', () => {
  test('the cases are loaded', () => {
    expect(cases.length).toBeGreaterThan(9)
  })

  // In the file's order: later cases use values saved by earlier ones.
  for (const { id, title, steps, role, request, expect: wanted } of cases) {
    test(`${id}: ${title}`, async () => {
      const sequence = steps ?? (role && request && wanted ? [{ role, request, expect: wanted }] : [])
      expect(sequence.length).toBeGreaterThan(0)
      if (id === 'auth-13') await anotherDevice()
      for (const raw of sequence) {
        const step = filledIn(raw)
        const answer = await send(step)
        verify(answer, step.expect)
        for (const [name, path] of Object.entries(step.save ?? {}))
          saved[name] = String(at(answer.body, path))
      }
    })
  }
})

// The session to be ended by signing out others.
async function anotherDevice(): Promise<void> {
  const credentials = { email: `ana-${saved.RUN}@example.com`, password: `Passw0rd-${saved.RUN}` }
  const { body } = await auth.ask('POST /token?grant_type=password', { body: credentials })
  saved.at2 = body.access_token
  expect(await auth.ask('GET /user', { token: body.access_token })).toMatchObject({ status: 200 })
}
