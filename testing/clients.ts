/** Unmodified supabase clients and plain requests of the people of as.ts, against a complete data service. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PostgrestClient } from '@supabase/postgrest-js'
import { createClient } from '@supabase/supabase-js'
import { createBackend } from '#backend'
import { createTokens } from '#backend/auth/tokens.ts'
import type { Database } from '#database/types.generated.ts'
import { LISTING_IMAGES_BUCKET } from '#domain/ads/images.ts'
import type { Person } from './as.ts'
import type { TestDatabase } from './postgres.ts'

const SITE = 'http://magari.test'
const JWT_SECRET = 'a secret of the tests, 32 characters and more'
const ANON_KEY = 'sb_publishable_for_tests'

export type Clients = Awaited<ReturnType<typeof openClients>>

/** Opens a data service on the database; `close` before the database is dropped. */
export async function openClients(database: TestDatabase) {
  const files = await mkdtemp(path.join(tmpdir(), 'magari-clients-'))
  const backend = await createBackend({
    connection: database.connection,
    siteUrl: SITE,
    jwtSecret: JWT_SECRET,
    anonKey: ANON_KEY,
    serviceKey: 'sb_secret_for_tests',
    storageDirectory: files,
    hashedBuckets: [LISTING_IMAGES_BUCKET],
    rateLimits: null,
  })
  const tokens = createTokens({ secret: JWT_SECRET, issuer: `${SITE}/auth/v1` })
  const tokenOf = ({ id }: Person) => {
    const exp = Math.floor(Date.now() / 1000) + 600
    return tokens.sign({ sub: id, role: 'authenticated', aud: 'authenticated', exp })
  }
  /** A request with the key and, unless it is the visitor, the person's token. */
  const fetchAs = async (person: Person, input: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('apikey', ANON_KEY)
    headers.set('authorization', `Bearer ${person.id ? await tokenOf(person) : ANON_KEY}`)
    return backend.fetch(new Request(input, { ...init, headers }))
  }

  return {
    /** A client signed in as this person, or a signed-out one for the visitor. */
    clientOf(person: Person) {
      return createClient(SITE, ANON_KEY, {
        ...(person.id ? { accessToken: async () => tokenOf(person) } : {}),
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: (input, init) => backend.fetch(new Request(input as string, init)) },
      })
    },
    /** The person's tables and functions alone, typed like the client of the site. */
    tablesOf(person: Person) {
      return new PostgrestClient<Database>(`${SITE}/rest/v1`, {
        fetch: (input, init) => fetchAs(person, String(input), init),
      })
    },
    /** A raw request to the table service, for parts of the response that a client hides. */
    async ask(person: Person, path: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers)
      if (init.body) headers.set('content-type', 'application/json')
      return fetchAs(person, `${SITE}/rest/v1${path}`, { ...init, headers })
    },
    async close() {
      await backend.close()
      await rm(files, { recursive: true })
    },
  }
}
