/** Sends requests to the data service as callers of every kind. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createBackend } from '#backend'
import { createTokens } from '#backend/auth/tokens.ts'
import { createTestDatabase } from '#testing/postgres.ts'

/**
 * The callers, in the order of the rules' columns. `owner` owns the row, `party` is the other person it concerns (the seller of an ad,
 * the recipient of a message), `server` uses the secret key; the others have no relation to the row.
 */
export const callers = [
  'visitor',
  'customer',
  'dealer',
  'provider',
  'party',
  'owner',
  'admin',
  'server',
] as const
export type Caller = (typeof callers)[number]

/** The outcome of a request: done or visible (+), refused (x), or as if there were no such row (-). */
export type Outcome = '+' | 'x' | '-' | `unexpected ${string}`

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD'
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** Whether the response shows success. By default, any row does. */
  matches?(response: unknown): boolean
}

export type AccessWorld = Awaited<ReturnType<typeof openAccessWorld>>

const SITE = 'http://magari.test'
const JWT_SECRET = 'a secret of the tests, 32 characters and more'
const ANON_KEY = 'sb_publishable_for_tests'
const SERVICE_KEY = 'sb_secret_for_tests'

/** Hints of refusals that only state that there is no such row (domain/foundation/refusals). */
const GONE = ['not_found', 'service_provider_gone']

/** The holder of the secret key. */
export const SERVER = Symbol('server')
/** An account's id, undefined for a visitor, or the holder of the secret key. */
export type Identity = string | undefined | typeof SERVER

/** Opens a data service on a marketplace with one person of each kind. */
export async function openAccessWorld() {
  const database = await createTestDatabase('marketplace')
  const owner = new pg.Pool({ ...database.owner, max: 2 })
  const files = await mkdtemp(path.join(tmpdir(), 'magari-access-'))
  const backend = await createBackend({
    connection: database.connection,
    siteUrl: SITE,
    jwtSecret: JWT_SECRET,
    anonKey: ANON_KEY,
    serviceKey: SERVICE_KEY,
    storageDirectory: files,
    rateLimits: null,
  })
  const tokens = createTokens({ secret: JWT_SECRET, issuer: `${SITE}/auth/v1` })
  let people = 0

  async function sql<Row = { id: string }>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await owner.query(text, values)).rows as Row[]
  }

  async function signUp(role: string): Promise<string> {
    people += 1
    const [user] = await sql(
      'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
      [
        `person${people}@magari.test`,
        { first_name: 'Amani', phone: `07${String(people).padStart(8, '0')}`, role },
      ],
    )
    const id = user?.id ?? ''
    if (role === 'admin') await sql(`update public.profiles set role = 'admin' where id = $1`, [id])
    return id
  }

  const ids: Partial<Record<Caller, string>> = {
    customer: await signUp('customer'),
    dealer: await signUp('dealer'),
    provider: await signUp('service_provider'),
    admin: await signUp('admin'),
  }

  const anonymous = new Set<string>()

  async function signUpAnonymously(): Promise<string> {
    const [user] = await sql('insert into auth.users (is_anonymous) values (true) returning id')
    const id = user?.id ?? ''
    anonymous.add(id)
    return id
  }

  const sessions = new Map<string, { token: Promise<string>; renewAt: number }>()

  async function tokenOf(id: Identity): Promise<string> {
    if (id === SERVER) return SERVICE_KEY
    if (!id) return ANON_KEY
    const now = Math.floor(Date.now() / 1000)
    const kept = sessions.get(id)
    if (kept && now < kept.renewAt) return kept.token
    const is_anonymous = anonymous.has(id)
    const role = is_anonymous ? 'anon' : 'authenticated'
    const token = tokens.sign({ sub: id, role, is_anonymous, aud: 'authenticated', exp: now + 600 })
    sessions.set(id, { token, renewAt: now + 300 })
    return token
  }

  /** The status, headers and text of the response. */
  async function send(person: Identity, { method = 'GET', path, body, headers = {} }: ApiRequest) {
    const response = await backend.fetch(
      new Request(`${SITE}${path}`, {
        method,
        headers: {
          apikey: person === SERVER ? SERVICE_KEY : ANON_KEY,
          authorization: `Bearer ${await tokenOf(person)}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      }),
    )
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  return {
    sql,
    signUp,
    /** The id of an anonymous account, whose tokens are as in the marketplace. */
    signUpAnonymously,
    /** The token of a session of the person without their second factor. */
    halfwayToken: (id: string) =>
      tokens.sign({
        sub: id,
        role: 'anon',
        is_anonymous: false,
        aud: 'authenticated',
        exp: Date.now() / 1000 + 600,
      }),
    idOf: (caller: Caller): Identity => (caller === 'server' ? SERVER : ids[caller]),
    /** Runs one statement without triggers and foreign keys; it takes no parameters. */
    async sqlWithoutTriggers(text: string) {
      await owner.query(`set local session_replication_role = replica; ${text}`)
    },
    fetch: send,
    /** Sends the request and classifies the response. */
    async outcomeOf(person: Identity, request: ApiRequest): Promise<Outcome> {
      const { status: httpStatus, headers, text } = await send(person, request)
      // Resumable uploads are refused in plain text.
      const found = /json/.test(headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : null
      // The storage service has its status in the body.
      const status = Number(found?.statusCode ?? httpStatus)
      if (status === 401 || status === 403) return 'x'
      if (status === 404) return '-'
      // Embedding a table without grants gives the same error as one that does not exist, and so does a schema that is not exposed.
      if (found?.code === 'PGRST200' || found?.code === 'PGRST106') return '-'
      // A refusal by a rule of the marketplace has a hint.
      if (found?.code === 'P0001' && found.hint) return GONE.includes(found.hint) ? '-' : 'x'
      if (status >= 300) return `unexpected ${status} ${text}`
      if (request.method === 'HEAD') return headers.get('content-range')?.endsWith('/0') ? '-' : '+'
      return (request.matches ?? anyRow)(found) ? '+' : '-'
    },
    async close() {
      await backend.close()
      await owner.end()
      await database.drop()
      await rm(files, { recursive: true })
    },
  }
}

function anyRow(response: unknown): boolean {
  return !Array.isArray(response) || response.length > 0
}
