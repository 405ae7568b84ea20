/** Hand-made requests to the data service, by people of every kind, about rows that are made for one question each. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createBackend } from '#backend'
import { createTokens } from '#backend/auth/tokens.ts'
import { createTestDatabase } from '#testing/postgres.ts'

/**
 * Who asks. `owner` is whose row it is, `party` the other person it concerns (the seller of an ad, the recipient of a message), and
 * `server` holds the secret key; the others are strangers to the row.
 */
export const askers = [
  'visitor',
  'customer',
  'dealer',
  'provider',
  'party',
  'owner',
  'admin',
  'server',
] as const
export type Asker = (typeof askers)[number]

/** What came of a request: done or seen, refused, or as if there were no such row. */
export type Outcome = '+' | 'x' | '-' | `unexpected ${string}`

export interface Ask {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD'
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** Whether the answer holds what was asked for; when absent, any row does. */
  holds?(answer: unknown): boolean
}

export type AccessWorld = Awaited<ReturnType<typeof openAccessWorld>>

const SITE = 'http://magari.test'
const JWT_SECRET = 'a secret of the tests, 32 characters and more'
const ANON_KEY = 'sb_publishable_for_tests'
const SERVICE_KEY = 'sb_secret_for_tests'

/** Hints of the sentences that say no more than that nothing is there (domain/foundation/refusals). */
const GONE = ['not_found', 'service_provider_gone']

/** Asks with the secret key. */
export const SERVER = Symbol('server')
/** An account's id, nobody (a visitor), or the holder of the secret key. */
export type Who = string | undefined | typeof SERVER

/** Opens a data service over a marketplace with one person of each kind. */
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

  const ids: Partial<Record<Asker, string>> = {
    customer: await signUp('customer'),
    dealer: await signUp('dealer'),
    provider: await signUp('service_provider'),
    admin: await signUp('admin'),
  }

  const sessions = new Map<string, { token: Promise<string>; renewAt: number }>()

  async function tokenOf(id: Who): Promise<string> {
    if (id === SERVER) return SERVICE_KEY
    if (!id) return ANON_KEY
    const now = Math.floor(Date.now() / 1000)
    const kept = sessions.get(id)
    if (kept && now < kept.renewAt) return kept.token
    const token = tokens.sign({ sub: id, role: 'authenticated', aud: 'authenticated', exp: now + 600 })
    sessions.set(id, { token, renewAt: now + 300 })
    return token
  }

  /** The answer as it comes. */
  async function answer(person: Who, { method = 'GET', path, body, headers = {} }: Ask) {
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
    idOf: (asker: Asker): Who => (asker === 'server' ? SERVER : ids[asker]),
    /** Runs one statement past every trigger and foreign key; values stand in it as literals. */
    async stage(text: string) {
      await owner.query(`set local session_replication_role = replica; ${text}`)
    },
    answer,
    /** What the asker meets. */
    async ask(person: Who, ask: Ask): Promise<Outcome> {
      const { status: said, headers, text } = await answer(person, ask)
      const found = text === '' ? null : JSON.parse(text)
      // The storage service says its status in the body.
      const status = Number(found?.statusCode ?? said)
      if (status === 401 || status === 403) return 'x'
      if (status === 404) return '-'
      // An embed of what the asker has no right to is refused as of what does not exist; so is a schema that is not exposed.
      if (found?.code === 'PGRST200' || found?.code === 'PGRST106') return '-'
      // A rule of the marketplace that refuses says so in a sentence of its own, by which it is known.
      if (found?.code === 'P0001' && found.hint) return GONE.includes(found.hint) ? '-' : 'x'
      if (status >= 300) return `unexpected ${status} ${text}`
      if (ask.method === 'HEAD') return headers.get('content-range')?.endsWith('/0') ? '-' : '+'
      return (ask.holds ?? anyRow)(found) ? '+' : '-'
    },
    async close() {
      await backend.close()
      await owner.end()
      await database.drop()
      await rm(files, { recursive: true })
    },
  }
}

function anyRow(answer: unknown): boolean {
  return !Array.isArray(answer) || answer.length > 0
}
