/** Complete data services on one database, called over HTTP from any IP address. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { type Backend, type BackendOptions, createBackend } from '#backend'
import { createTokens } from '#backend/auth/tokens.ts'
import type { TestDatabase } from './postgres.ts'

const SITE = 'http://magari.test'
const JWT_SECRET = 'a secret of the tests, 32 characters and more'
const ANON_KEY = 'sb_publishable_for_tests'
const SERVICE_KEY = 'sb_secret_for_tests'
export const PASSWORD = 'Karibu-2026'

export interface RequestOptions {
  body?: unknown
  token?: string
  cookie?: string
  /** Sends the request to the second service. */
  elsewhere?: boolean
  signal?: AbortSignal
}

export interface FrontDoorResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests access response bodies by path
  body: any
}

export type FrontDoor = Awaited<ReturnType<typeof openFrontDoor>>

/** Opens two data services of one marketplace; `close` before the database is dropped. */
export async function openFrontDoor(database: TestDatabase, options: Partial<BackendOptions> = {}) {
  const files = await mkdtemp(path.join(tmpdir(), 'magari-front-door-'))
  const open = () =>
    createBackend({
      connection: database.connection,
      siteUrl: SITE,
      jwtSecret: JWT_SECRET,
      anonKey: ANON_KEY,
      serviceKey: SERVICE_KEY,
      storageDirectory: files,
      functions: { greet: () => Response.json({ greeting: 'Habari' }) },
      requireSecondFactor: true,
      ...options,
    })
  const [here, there]: [Backend, Backend] = [await open(), await open()]

  async function ask(
    ip: string,
    methodAndPath: string,
    asked: RequestOptions = {},
  ): Promise<FrontDoorResponse> {
    const [method = '', address = ''] = methodAndPath.split(' ')
    const { body, token, cookie, elsewhere = false, signal } = asked
    const request = new Request(`${SITE}${address}`, {
      method,
      headers: {
        apikey: ANON_KEY,
        'x-supabase-api-version': '2024-01-01',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    const response = await (elsewhere ? there : here).fetch(request, { ip })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  const admin = createClient(SITE, SERVICE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => here.fetch(new Request(input as string, init)) },
  }).auth.admin

  return {
    here,
    there,
    ask,
    admin,
    tokens: createTokens({ secret: JWT_SECRET, issuer: `${SITE}/auth/v1` }),
    signIn: (ip: string, email: unknown, password: unknown = PASSWORD, asked: RequestOptions = {}) =>
      ask(ip, 'POST /auth/v1/token?grant_type=password', { body: { email, password }, ...asked }),
    /** Creates an account with a confirmed address and returns its id. */
    async member(email: string): Promise<string> {
      const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true })
      if (error) throw error
      return data.user.id
    },
    async close() {
      await here.close()
      await there.close()
      await rm(files, { recursive: true, force: true })
    },
  }
}

/** The Cookie header for the response's Set-Cookie. */
export const cookieOf = ({ headers }: FrontDoorResponse): string =>
  headers.get('set-cookie')?.split(';')[0] ?? ''
