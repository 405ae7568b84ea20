/** A server that takes payments by M-Pesa from the stand-in for Daraja, and that tests kill and start again on the same data. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import { createTokens } from '#backend/auth/tokens.ts'
import { onConnection } from '#database/connection.ts'
import type { Person } from './as.ts'
import { type DarajaStandIn, darajaLogin, startDaraja } from './daraja.ts'
import { dealersTill } from './deposits.ts'
import {
  freePort,
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from './running-server.ts'

/** What a request came to; null: the server died before it answered. */
export type Answer = { status: number; body: Record<string, unknown> } | null

/** A member, who asks over HTTP. */
export interface Member {
  id: string
  phone: string
  post(path: string, body: unknown): Promise<Answer>
}

export interface PaymentServer {
  safaricom: DarajaStandIn
  /** The owner of the tables, on a connection of its own for each statement. */
  owner: Person
  member(columns?: { role?: string; verified?: boolean }): Promise<Member>
  /** Takes these locks and waits until each of these functions, which the requests call, waits for one; the result releases them. */
  blocks(
    locks: string,
    requests: () => Promise<unknown>[],
    blocked: readonly string[],
  ): Promise<() => Promise<void>>
  /** Ends the server, and perhaps its database, by SIGKILL. */
  kill(what: 'server' | 'server and database'): Promise<void>
  /** Starts it again, as if it had been down for so long. */
  startAfter(time: string): Promise<void>
  /** Moves the beginning of everything that is open back. */
  timePasses(time: string): Promise<void>
  /** Puts a job into its queue, as its schedule does, once the one before it is done. */
  enqueue(job: string): Promise<void>
  /** Runs the jobs about payments once, as their schedules do. */
  runJobs(): Promise<void>
  /** M-Pesa posts again what the server has not answered. */
  repeatMessages(): Promise<void>
  /** M-Pesa posts none of it again. */
  loseMessages(): void
  stop(): Promise<void>
}

const JOBS = ['ask-for-payment-results', 'settle-paybill-payments', 'return-payments', 'end-reservations']
const PATIENT = { timeout: 30_000 }

function killIfAlive(each: number) {
  try {
    process.kill(each, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

export async function startPaymentServer(): Promise<PaymentServer> {
  const directory = freshDataDirectory()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const database = { host: `${directory}/postgres/socket`, user: 'postgres', database: 'magari' }
  let unanswered: { address: string; init: RequestInit }[] = []
  const safaricom = await startDaraja(
    0,
    async (address, init) => {
      const answer = await fetch(address, init).catch(() => null)
      if (!answer?.ok) unanswered.push({ address, init })
      return answer ?? new Response(null, { status: 502 })
    },
    [dealersTill],
  )
  const results = `${url}/payment-results/${darajaLogin.callbackSecret}/paybill`
  safaricom.register(`${results}/confirmation`, `${results}/validation`)
  const environment = {
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    DARAJA_BASE_URL: safaricom.config.baseUrl,
    DARAJA_CONSUMER_KEY: darajaLogin.consumerKey,
    DARAJA_CONSUMER_SECRET: darajaLogin.consumerSecret,
    DARAJA_SHORTCODE: darajaLogin.shortcode,
    DARAJA_PASSKEY: darajaLogin.passkey,
    DARAJA_CALLBACK_SECRET: darajaLogin.callbackSecret,
    DARAJA_INITIATOR: darajaLogin.initiator.name,
    DARAJA_SECURITY_CREDENTIAL: darajaLogin.initiator.securityCredential,
  }
  let server: RunningServer = await startServer(directory, environment)
  const { jwtSecret } = JSON.parse(readFileSync(path.join(directory, 'secrets.json'), 'utf8'))
  const tokens = createTokens({ secret: jwtSecret, issuer: `${url}/auth/v1` })
  let members = 0

  const owner: Person = {
    id: '',
    query: <Row>(text: string, values: unknown[] = []) =>
      onConnection(database, async (client) => (await client.query(text, values)).rows as Row[]),
  }

  const waiting = async () =>
    (
      await owner.query<{ query: string }>(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).map(({ query }) => query)

  async function timePasses(time: string) {
    const earlier = (...columns: string[]) =>
      columns.map((column) => `${column} = ${column} - interval '${time}'`).join(', ')
    // One by one: jobs lock the same rows in other orders.
    for (const update of [
      `update private.mpesa_pushes set ${earlier('created_at', 'queried_at')}`,
      `update private.deposit_pushes set ${earlier('created_at', 'queried_at')}`,
      `update private.refund_attempts set ${earlier('created_at', 'queried_at')}`,
      `update private.paybill_payments set ${earlier('received_at')}`,
      `update public.reservations set ${earlier('until')} where status = 'paying'`,
      `update pgboss.job set ${earlier('started_on', 'heartbeat_on')} where state = 'active'`,
    ])
      await owner.query(update)
  }

  async function enqueue(job: string) {
    const isEnqueued = async () => {
      try {
        await owner.query(`select private.enqueue($1, '{}')`, [job])
        return true
      } catch (error) {
        // Of a scheduled job there is one at a time.
        if ((error as pg.DatabaseError).code === '23505') return false
        throw error
      }
    }
    await expect.poll(isEnqueued, PATIENT).toBe(true)
  }

  return {
    safaricom,
    owner,
    timePasses,
    enqueue,

    async member({ role = 'customer', verified = false } = {}) {
      members += 1
      const phone = `+2547${String(10_000_000 + members).slice(-8)}`
      const [account] = await owner.query<{ id: string }>(
        'insert into auth.users (email, raw_user_meta_data, email_confirmed_at) values ($1, $2, now()) returning id',
        [`payer${members}@kills.test`, { first_name: 'Wanjiku', last_name: `Payer${members}` }],
      )
      const id = account?.id ?? ''
      await owner.query('update public.profiles set role = $2, verified = $3 where id = $1', [
        id,
        role,
        verified,
      ])
      const claims = { sub: id, role: 'authenticated', aud: 'authenticated' }
      const token = await tokens.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + 3_600 })
      return {
        id,
        phone,
        async post(at, body) {
          const answer = await fetch(url + at, {
            method: 'POST',
            headers: {
              apikey: server.anonKey,
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify(body),
          }).catch(() => null)
          const text = await answer?.text().catch(() => null)
          return answer && text != null ? { status: answer.status, body: text ? JSON.parse(text) : {} } : null
        },
      }
    },

    async blocks(locks, requests, blocked) {
      const holder = new pg.Client(database)
      // The database may be killed.
      holder.on('error', () => {})
      await holder.connect()
      const free = async () => {
        await holder.query('commit').catch(() => {})
        await holder.end().catch(() => {})
      }
      try {
        await holder.query(`begin; ${locks}`)
        const early: unknown[] = []
        for (const request of requests()) void request.then((answer) => early.push(answer))
        await expect
          .poll(async () => {
            const queries = await waiting()
            return [...early, ...blocked.filter((name) => !queries.some((query) => query.includes(name)))]
          }, PATIENT)
          .toEqual([])
        return free
      } catch (error) {
        await free()
        throw error
      }
    },

    async kill(what) {
      const backends = await owner.query<{ pid: number }>(
        'select pid from pg_stat_activity where pid <> pg_backend_pid()',
      )
      const processes = [server.databaseProcess(), ...backends.map(({ pid }) => pid)]
      await server.end('SIGKILL')
      // All of them: one that has not noticed the death of the others might still commit.
      if (what === 'server and database') for (const each of processes) killIfAlive(each)
    },

    async startAfter(time) {
      server = await startServer(directory, environment)
      await timePasses(time)
    },

    async runJobs() {
      const boss = new PgBoss({
        schema: 'pgboss',
        supervise: false,
        schedule: false,
        db: {
          executeSql: (text, values) =>
            onConnection(database, async (client) => {
              const result = await client.query(text, values)
              return (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult
            }),
        },
      })
      // The server's own supervision may have run a moment ago, and would do so once a minute.
      const supervise = async () => {
        await owner.query('update pgboss.queue set monitor_on = null')
        await boss.supervise()
      }
      await supervise()
      for (const job of JOBS) await enqueue(job)
      const open = (ids: string[] | null) =>
        owner.query<{ id: string; name: string; state: string }>(
          `select id, name, state from pgboss.job
           where name = any($1) and state < 'completed' and ($2::uuid[] is null or id = any($2))`,
          [[...JOBS, 'refunds'], ids],
        )
      const begun = (await open(null)).map(({ id }) => id)
      await expect
        .poll(async () => {
          await supervise()
          return open(begun)
        }, PATIENT)
        .toEqual([])
      // What M-Pesa was asked, it answers.
      await safaricom.reversalCallbacks()
    },

    async repeatMessages() {
      for (const { address, init } of unanswered.splice(0))
        expect((await fetch(address, init)).status).toBe(200)
    },

    loseMessages() {
      unanswered = []
    },

    async stop() {
      await server.end('SIGTERM')
      await safaricom.close()
      await removeDataDirectory(directory)
    },
  }
}
