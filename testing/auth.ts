/** The sign-in service on a test database, called as by clients. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { createAuth } from '#backend/auth/index.ts'
import type { LetterData } from '#backend/auth/mail-templates.ts'
import type { PhoneSignIn } from '#backend/auth/phones.ts'
import type { ProviderNames } from '#backend/auth/provider-person.ts'
import type { ProviderFailure, SignInProvider } from '#backend/auth/providers.ts'
import { createSigningKeys } from '#backend/auth/signing-keys.ts'
import { createTokens, type Tokens } from '#backend/auth/tokens.ts'
import { authenticate, requestKey } from '#backend/http/authenticate.ts'
import { createKeys } from '#backend/http/keys.ts'
import { createDatabase } from '#backend/postgres/database.ts'
import type { TestDatabase } from './postgres.ts'

export const siteUrl = 'http://magari.test:3000'
export const secret = 'the secret of tests, at least thirty-two characters'
export const goodPassword = 'Karibu-2026'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests access response bodies by path
  body: any
}

export interface Question {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The sender's IP address. */
  ip?: string
}

export interface AuthUnderTest {
  tokens: Tokens
  /** The owner's connection, for setup and inspection. */
  owner: pg.Pool
  /** Sends a request with the project's public key: `ask('POST /signup', { body })`. */
  ask(methodAndPath: string, question?: Question): Promise<Answer>
  /** Sends a request as it is, as browsers follow links. */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /** An unmodified supabase client with a separate session; `send` in place of `fetch`. */
  newClient(flowType?: 'implicit' | 'pkce', send?: typeof globalThis.fetch): SupabaseClient
  /** The data of the mails to an address, oldest first. */
  letters(email: string): Promise<(LetterData & { template: string })[]>
  /** An unmodified supabase client with the secret key. */
  admin: SupabaseClient['auth']['admin']
  /** A person who has confirmed their address, signed in with an unmodified client. */
  signedIn(email: string): Promise<SupabaseClient>
  /** The target of the link in the last mail to an address. */
  followLink(email: string): Promise<URL>
  /** Makes all sessions eleven minutes older: no sign-in is recent. */
  letElevenMinutesPass(): Promise<void>
  /** Ends the minute's pause between two mails, and between two codes to a phone. */
  letAMinutePass(): Promise<void>
  close(): Promise<void>
}

export function openAuth(
  database: TestDatabase,
  {
    connections = 4,
    ...options
  }: {
    autoconfirm?: boolean
    requireSecondFactor?: boolean
    anonymousUsers?: boolean
    anonymousRole?: string
    concealAccounts?: boolean
    refuseSignUp?: (details: Record<string, unknown>) => string | null
    phones?: PhoneSignIn
    providers?: readonly SignInProvider[]
    providerDetails?: (names: ProviderNames) => Record<string, unknown>
    onProviderFailure?: (failure: ProviderFailure) => void
    connections?: number
  } = {},
): AuthUnderTest {
  const connected = createDatabase({ connection: database.connection, max: connections })
  const owner = new pg.Pool({ ...database.owner, max: 2 })
  const signingKeys = createSigningKeys({ database: connected, secret })
  const tokens = createTokens({ secret, issuer: `${siteUrl}/auth/v1`, signingKeys })
  const keys = createKeys({ anonKey: 'public-key', serviceKey: 'server-key' })
  const service = createAuth({ database: connected, tokens, signingKeys, secret, siteUrl, ...options })

  async function fetch(input: RequestInfo | URL, init?: RequestInit, ip = '192.0.2.7'): Promise<Response> {
    const request = new Request(input, init)
    const caller = await authenticate(request, requestKey(request, new URL(request.url), keys), keys, tokens)
    return service.fetch(request, caller, { requestId: 'test', ip, signal: request.signal })
  }

  const clientWith = (key: string, flowType: 'implicit' | 'pkce', send: typeof globalThis.fetch = fetch) =>
    createClient(siteUrl, key, {
      global: { fetch: (input, init) => send(input, init) },
      auth: {
        autoRefreshToken: false,
        persistSession: false,
        detectSessionInUrl: false,
        flowType,
        experimental: { recoveryCodes: true },
      },
    })

  const auth: AuthUnderTest = {
    tokens,
    owner,
    async ask(methodAndPath, { body, token, headers, ip } = {}) {
      const [method = '', path = ''] = methodAndPath.split(' ')
      const response = await fetch(
        `${siteUrl}/auth/v1${path}`,
        {
          method,
          headers: {
            apikey: 'public-key',
            'x-supabase-api-version': '2024-01-01',
            'user-agent': 'tests',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        },
        ip,
      )
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
    },
    fetch: (input, init) => fetch(input, init),
    newClient: (flowType = 'implicit', send = undefined) => clientWith('public-key', flowType, send),
    admin: clientWith('server-key', 'implicit').auth.admin,
    async letters(email) {
      const { rows } = await owner.query(
        'select template, data from mail.outbox where recipient = $1 order by id',
        [email],
      )
      return rows.map(({ template, data }) => ({ template, ...data }))
    },
    async signedIn(email) {
      const client = auth.newClient()
      await client.auth.signUp({ email, password: goodPassword })
      const letter = (await auth.letters(email)).at(-1)
      await client.auth.verifyOtp({ type: 'email', token_hash: letter?.token ?? '' })
      const { error } = await client.auth.signInWithPassword({ email, password: goodPassword })
      if (error) throw error
      return client
    },
    async followLink(email) {
      const letter = (await auth.letters(email)).at(-1)
      if (!letter) throw new Error('No mail was written')
      const { token, template: type, redirect_to } = letter
      const { status, headers } = await auth.ask(
        `GET /verify?${new URLSearchParams({ token, type, redirect_to })}`,
      )
      if (status !== 303) throw new Error(`The link answered ${status}`)
      return new URL(headers.get('location') ?? '')
    },
    async letElevenMinutesPass() {
      await owner.query(
        `update auth.sessions set created_at = created_at - interval '11 minutes', amr = (
           select jsonb_agg(entry || jsonb_build_object('timestamp', (entry -> 'timestamp')::bigint - 660) order by place)
           from jsonb_array_elements(amr) with ordinality shown (entry, place))`,
      )
    },
    async letAMinutePass() {
      await owner.query(`update auth.mail_intervals set asked_at = asked_at - interval '1 minute'`)
      await owner.query(
        `update limits.buckets set as_of = as_of - interval '1 minute' where name like 'text %'`,
      )
    },
    async close() {
      await connected.close()
      await owner.end()
    },
  }
  return auth
}
