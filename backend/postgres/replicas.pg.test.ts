import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { type ReplicationNode, startPrimary, startStandby } from '#testing/replication.ts'
import { createDatabase, type StatementContext } from './database.ts'
import { type ReplicaState, type ReplicasOptions, type ReplicatedDatabase, withReplicas } from './replicas.ts'

let primary: ReplicationNode
let standby: ReplicationNode
let other: ReplicationNode
let database: ReplicatedDatabase | undefined

const visitor: StatementContext = {
  role: 'anon',
  claims: { role: 'anon' },
  readOnly: true,
  request: { method: 'GET', path: '/ads', headers: {} },
}
const READ = { text: 'select title, inet_server_port() as port from public.ads' }
const ANY_LAG = 60_000

// The kit starts PostgreSQL 18, so that a second run on another version would repeat the same.
describe.skipIf(inject('postgres').isOfSomebodyElse)('replicas', () => {
  beforeAll(async () => {
    primary = await startPrimary()
    await onPrimary(`
      create role anon nologin;
      create role authenticated nologin;
      create role requests login noinherit;
      grant anon, authenticated to requests;
      create table public.ads (title text);
      insert into public.ads values ('first');
      grant select, update on public.ads to anon, authenticated;
      create function public.announced() returns text language plpgsql stable as
        $$ begin perform pg_notify('said', 'it'); return 'said'; end $$;
    `)
    // Without delay: replay cancels statements that are in its way.
    standby = await startStandby(primary, 'one', { max_standby_streaming_delay: '0' })
    other = await startStandby(primary, 'two')
  }, 60_000)

  afterEach(async () => {
    await database?.close()
    database = undefined
    for (const node of [standby, other]) await onNode(node, 'select pg_wal_replay_resume()').catch(() => {})
    await onPrimary(`update public.ads set title = 'first'`)
  })

  afterAll(async () => {
    await Promise.all([primary, standby, other].map((node) => node?.remove()))
  })

  test('answer only reads of visitors', async () => {
    const { run } = await open([standby])
    expect(await run(visitor, READ)).toMatchObject({ rows: [{ title: 'first', port: standby.port }] })
    for (const context of [
      { ...visitor, role: 'authenticated', claims: { role: 'authenticated', sub: '1' } },
      { ...visitor, readOnly: false },
      { role: 'anon', claims: null, readOnly: true },
    ])
      expect(await run(context, READ)).toMatchObject({ rows: [{ port: primary.port }] })
    expect(await run(visitor, READ, { fromPrimary: true })).toMatchObject({ rows: [{ port: primary.port }] })
  })

  test('share the reads', async () => {
    const { run } = await open([standby, other])
    const slow = { text: 'select inet_server_port() as port from pg_sleep(0.2)' }
    const answers = await Promise.all([run(visitor, slow), run(visitor, slow)])
    const ports = answers.map(({ rows }) => rows[0]?.port)
    expect(ports.sort()).toEqual([standby.port, other.port].sort())
  })

  test('never miss a write of any client of this process', async () => {
    const { run } = await open([standby, other])
    await pause()
    const person = { ...visitor, role: 'authenticated', claims: { sub: '1' }, readOnly: false }
    await run(person, { text: `update public.ads set title = 'written'` })
    for (let time = 0; time < 5; time++)
      expect(await run(visitor, READ)).toMatchObject({ rows: [{ title: 'written', port: primary.port }] })
  })

  test('never miss changes the database has notified this process of', async () => {
    const { run, listen } = await open([standby])
    await pause()
    const { promise: read, resolve } = Promise.withResolvers<unknown>()
    await listen('pages', () => resolve(run(visitor, READ)))
    // Another process writes, and this one is still allowed to show the former title.
    await onPrimary(`update public.ads set title = 'unannounced'`)
    expect(await run(visitor, READ)).toMatchObject({ rows: [{ title: 'first', port: standby.port }] })
    await onPrimary(`update public.ads set title = 'announced'; notify pages, '/ads'`)
    expect(await read).toMatchObject({ rows: [{ title: 'announced', port: primary.port }] })
    expect(uses()).toEqual(['used'])
  })

  test('see asynchronous commits', async () => {
    const { run, catchUp } = await open([standby])
    for (let time = 0; time < 20; time++) {
      await onPrimary(`set synchronous_commit = off; update public.ads set title = 'asynchronous ${time}'`)
      catchUp()
      expect(await run(visitor, READ)).toMatchObject({ rows: [{ title: `asynchronous ${time}` }] })
    }
  })

  test('count as complete at the end of a log page, where the primary already counts the next header', async () => {
    const { run, catchUp } = await open([standby])
    await endPageOfLog()
    catchUp()
    // An idle primary writes nothing more for up to 15 s.
    await expect.poll(() => portOf(run(visitor, READ)), { timeout: 8_000 }).toBe(standby.port)
  })

  test('are skipped beyond the lag limit, and used again once they catch up', async () => {
    const bound = 400
    const changes: ReplicaState['use'][] = []
    const { run } = await open([standby], bound, ({ use }) => changes.push(use))
    await pause()
    await onPrimary(`update public.ads set title = 'later'`)
    const until = performance.now() + bound
    while (performance.now() < until) await run(visitor, READ)
    expect(await run(visitor, READ)).toMatchObject({ rows: [{ title: 'later', port: primary.port }] })
    await expect.poll(uses).toEqual(['behind'])
    await onNode(standby, 'select pg_wal_replay_resume()')
    await expect.poll(uses).toEqual(['used'])
    expect(await run(visitor, READ)).toMatchObject({ rows: [{ title: 'later', port: standby.port }] })
    expect(changes).toEqual(['used', 'behind', 'used'])
  })

  test('are not behind an idle primary', async () => {
    await open([standby], 200)
    const until = performance.now() + 600
    while (performance.now() < until) {
      expect(database?.replicas()).toMatchObject([{ use: 'used' }])
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

  test('leave statements that need a primary to the primary', async () => {
    const { run } = await open([standby])
    const before = counts()
    const statement = { text: 'select public.announced() as said' }
    for (let time = 0; time < 3; time++)
      expect(await run(visitor, statement)).toMatchObject({ rows: [{ said: 'said' }] })
    expect(counts()).toEqual({ ...before, repeated: before.repeated + 1 })
  })

  test('a read cancelled by replay is repeated transparently', async () => {
    const { run } = await open([standby])
    const before = counts()
    const read = run(visitor, { text: 'select title, pg_sleep(1)::text from public.ads' })
    await expect
      .poll(() => onNode(standby, `select from pg_stat_activity where wait_event = 'PgSleep'`))
      .toHaveLength(1)
    await onPrimary('alter table public.ads add column note text; alter table public.ads drop column note')
    expect((await read).rows).toMatchObject([{ title: 'first' }])
    expect(counts()).toEqual({ ...before, repeated: before.repeated + 1 })
  })

  test('a statement that timed out or was cancelled is not repeated', async () => {
    const { run } = await open([standby])
    const before = counts()
    const long = { text: 'select pg_sleep(60)::text' }
    await expect(run({ ...visitor, timeoutMs: 200 }, long)).rejects.toMatchObject({ code: '57014' })
    const gone = new AbortController()
    const read = run(visitor, long, { signal: gone.signal })
    const sleeping = () => onNode(standby, `select from pg_stat_activity where wait_event = 'PgSleep'`)
    await expect.poll(sleeping).toHaveLength(1)
    gone.abort()
    await expect(read).rejects.toBe(gone.signal.reason)
    await expect.poll(sleeping).toHaveLength(0)
    expect(counts()).toEqual(before)
  })

  test('a killed replica causes no errors, and is used again when it returns', async () => {
    const { run } = await open([standby])
    let stop = false
    const ports = new Set<unknown>()
    const reader = async () => {
      while (!stop) ports.add((await run(visitor, READ)).rows[0]?.port)
    }
    const readers = Promise.all([reader(), reader(), reader()])
    try {
      await expect.poll(() => ports.has(standby.port)).toBe(true)
      await standby.kill()
      await expect.poll(uses, { timeout: 20_000 }).toEqual(['silent'])
      expect(ports.has(primary.port)).toBe(true)
      await standby.start()
      await expect.poll(uses, { timeout: 20_000 }).toEqual(['used'])
      ports.clear()
      await expect.poll(() => ports.has(standby.port), { timeout: 20_000 }).toBe(true)
    } finally {
      stop = true
    }
    await readers
  })

  test('a silent replica releases its reads', async () => {
    const { run } = await open([standby])
    await run(visitor, READ)
    await standby.freeze()
    try {
      const reads = Array.from({ length: 20 }, () => run(visitor, READ))
      for (const { rows } of await Promise.all(reads)) expect(rows[0]?.port).toBe(primary.port)
      await expect.poll(uses, { timeout: 20_000 }).toEqual(['silent'])
    } finally {
      await standby.thaw()
    }
    await expect.poll(uses, { timeout: 20_000 }).toEqual(['used'])
  })

  test('the primary, another database and a missing server are not replicas', async () => {
    const stranger = await startPrimary()
    try {
      await onNode(stranger, 'create role requests login')
      await open([primary, stranger, { ...standby, port: 1 }, standby])
      expect(database?.replicas()).toMatchObject([
        { use: 'primary', reason: 'It is no replica now: it accepts writes itself.' },
        { use: 'foreign', reason: 'It is no replica of this database.' },
        { use: 'silent', reason: 'It does not answer: connect ECONNREFUSED 127.0.0.1:1.' },
        { use: 'used', reason: 'It answers reads of visitors.' },
      ])
      expect(await database?.run(visitor, READ)).toMatchObject({ rows: [{ port: standby.port }] })
    } finally {
      await stranger.remove()
    }
  })

  test('a promoted replica is no longer used', async () => {
    const { run } = await open([other])
    expect(await run(visitor, READ)).toMatchObject({ rows: [{ port: other.port }] })
    await other.promote()
    await expect.poll(uses, { timeout: 20_000 }).toEqual(['primary'])
    await onPrimary(`update public.ads set title = 'elsewhere'`)
    expect(await run(visitor, READ)).toMatchObject({ rows: [{ title: 'elsewhere', port: primary.port }] })
  })
})

async function open(
  nodes: Pick<ReplicationNode, 'port' | 'connection'>[],
  mostBehindMs = ANY_LAG,
  onChange?: ReplicasOptions['onChange'],
): Promise<ReplicatedDatabase> {
  const opened = await withReplicas(
    createDatabase({ connection: login(primary) }),
    login(primary),
    {},
    {
      replicas: nodes.map((node) => ({ name: String(node.port), connection: login(node) })),
      mostBehindMs,
      ...(onChange && { onChange }),
    },
  )
  database = opened
  // What the tests before it wrote may still be on its way.
  if (uses()?.includes('used'))
    await expect.poll(() => portOf(opened.run(visitor, READ)), { timeout: 20_000 }).not.toBe(primary.port)
  return opened
}

const portOf = async (read: Promise<{ rows: unknown[] }>) => ((await read).rows[0] as { port: number }).port

const login = ({ connection, port }: Pick<ReplicationNode, 'port' | 'connection'>): pg.PoolConfig => ({
  ...connection,
  port,
  user: 'requests',
})

function counts() {
  const { answered = 0, repeated = 0 } = database?.replicas()[0] ?? {}
  return { answered, repeated }
}

const uses = () => database?.replicas().map(({ use }) => use)

/** Writes records without effect until one ends exactly where a page of the log does. */
async function endPageOfLog() {
  const end = async () => {
    const [row] = await onPrimary(`select (pg_current_wal_insert_lsn() - '0/0')::bigint % 8192 as place`)
    return Number((row as { place: string }).place)
  }
  const write = (length: number) =>
    onPrimary(`select pg_logical_emit_message(false, '', repeat('x', ${length}), true)`)
  for (let attempt = 0; attempt < 100; attempt++) {
    const before = await end()
    await write(1000)
    const after = await end()
    // A record of n bytes takes this much more; the next one shall take the rest of the page.
    const length = 8192 - after - (after - before - 1000)
    if (length > 1000) await write(length)
    if ([24, 40].includes(await end())) return
  }
  throw new Error('No record ended at the end of a page')
}

async function pause() {
  for (const node of [standby, other]) await onNode(node, 'select pg_wal_replay_pause()')
}

function onPrimary(text: string) {
  return onNode(primary, text)
}

async function onNode(node: ReplicationNode, text: string): Promise<unknown[]> {
  return onConnection(node.connection, async (client) => (await client.query(text)).rows)
}
