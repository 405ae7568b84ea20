import net from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clockIsSet } from '#testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import {
  createDatabase,
  type Database,
  DatabaseError,
  DatabaseUnavailable,
  PoolOverloaded,
  PoolTimeout,
  UnusableRole,
} from './database.ts'
import { Listener } from './listener.ts'

let testDatabase: TestDatabase
let owner: pg.Client
let database: Database

const visitor = { role: 'anon', claims: null }
const WHO = `select current_user as role, current_setting('request.jwt.claims', true) as claims,
  current_setting('request.headers', true) as headers, current_setting('search_path') as path,
  current_setting('transaction_read_only') as read_only, current_setting('statement_timeout') as timeout`

beforeAll(async () => {
  testDatabase = await createTestDatabase('backend')
  owner = new pg.Client(testDatabase.owner)
  await owner.connect()
  await owner.query(`
    create table public.parent (id int primary key);
    create table public.child (parent_id int references public.parent deferrable initially deferred, note text unique);
    grant all on public.parent, public.child to anon, authenticated;
  `)
})

beforeEach(async () => {
  await owner.query('truncate public.child, public.parent')
  database ??= createDatabase({ connection: testDatabase.connection, max: 1 })
})

afterAll(async () => {
  await database?.close()
  await owner?.end()
  await testDatabase?.drop()
})

async function refusal(promise: Promise<unknown>): Promise<DatabaseError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DatabaseError)
  return error as DatabaseError
}

describe('identity', () => {
  test('an unknown role is distinguished from a statement that fails with the same code', async () => {
    expect(await refusal(database.run({ role: 'nobody', claims: null }, { text: WHO }))).toBeInstanceOf(
      UnusableRole,
    )
    expect(await refusal(database.run({ role: 'postgres', claims: null }, { text: WHO }))).toBeInstanceOf(
      UnusableRole,
    )
    const raised = await refusal(
      database.run(visitor, { text: `do $$ begin raise sqlstate '22023'; end $$` }),
    )
    expect(raised.code).toBe('22023')
    expect(raised).not.toBeInstanceOf(UnusableRole)
    expect((await database.run(visitor, { text: WHO })).rows[0]).toMatchObject({ role: 'anon' })
  })

  test('a statement runs as the role and with the claims it was given', async () => {
    const { rows } = await database.run(
      {
        role: 'authenticated',
        claims: { sub: 'a' },
        readOnly: true,
        timeoutMs: 2000,
        searchPath: 'auth',
        request: { method: 'GET', path: '/x', headers: { 'x-a': 'b' } },
      },
      { text: WHO },
    )
    expect(rows).toEqual([
      {
        role: 'authenticated',
        claims: '{"sub":"a"}',
        headers: '{"x-a":"b"}',
        path: 'auth',
        read_only: 'on',
        timeout: '2s',
      },
    ])
  })

  test('no setting leaks to the next statement on the connection, also after an error', async () => {
    const person = { role: 'authenticated', claims: { sub: 'a' }, readOnly: true }
    await database.run(person, { text: 'select 1' })
    await refusal(database.run(person, { text: 'select 1/0' }))
    const { rows } = await database.run(visitor, { text: WHO })
    expect(rows[0]).toMatchObject({ role: 'anon', claims: '', headers: '', read_only: 'off' })
    const client = new pg.Client(testDatabase.connection)
    await client.connect()
    expect((await client.query('select current_user as role')).rows).toEqual([
      { role: testDatabase.connection.user },
    ])
    await client.end()
  })

  test('a role that the login may not assume is refused', async () => {
    const error = await refusal(
      database.run({ role: testDatabase.owner.user ?? 'postgres', claims: null }, { text: 'select 1' }),
    )
    expect(error.code).toBe('42501')
  })
})

describe('statements', () => {
  test('values of every type are sent as parameters', async () => {
    const { rows } = await database.run(visitor, {
      text: 'select $1::text as text, $2::int[] as list, $3::jsonb as json, $4::timestamptz as at, $5::bytea as bytes, $6::int as nothing',
      values: [`'"\\`, [1, null], { a: 1 }, new Date(0), Buffer.from('hi'), null],
    })
    expect(rows).toEqual([
      {
        text: `'"\\`,
        list: [1, null],
        json: { a: 1 },
        at: new Date(0),
        bytes: Buffer.from('hi'),
        nothing: null,
      },
    ])
  })

  test('an array of awkward texts round-trips', async () => {
    const values = ['a,b', '"', '\\', '{}', 'NULL', '']
    const { rows } = await database.run(visitor, { text: 'select $1::text[] as list', values: [values] })
    expect(rows).toEqual([{ list: values }])
  })

  test('a write counts its rows and a read-only one is refused', async () => {
    const insert = { text: 'insert into public.parent values (1), (2)' }
    expect((await database.run(visitor, insert)).rowCount).toBe(2)
    const error = await refusal(database.run({ ...visitor, readOnly: true }, insert))
    expect(error.code).toBe('25006')
  })

  test('an error has the server’s message', async () => {
    await database.run(visitor, { text: `insert into public.child values (null, 'once')` })
    const error = await refusal(
      database.run(visitor, { text: `insert into public.child values (null, 'once')` }),
    )
    expect(error).toMatchObject({
      code: '23505',
      detail: 'Key (note)=(once) already exists.',
      table: 'child',
      constraint: 'child_note_key',
    })
  })

  test('a deferred constraint fails and rolls back the statement', async () => {
    const error = await refusal(database.run(visitor, { text: 'insert into public.child values (9)' }))
    expect(error.code).toBe('23503')
    expect((await owner.query('select from public.child')).rowCount).toBe(0)
  })

  test('two statements in one text are refused', async () => {
    const error = await refusal(database.run(visitor, { text: 'select 1; drop table public.child' }))
    expect(error.code).toBe('42601')
  })

  test.skipIf(clockIsSet)(
    'a statement that times out is stopped, and the next one on the connection is not',
    async () => {
      const error = await refusal(
        database.run({ ...visitor, timeoutMs: 100 }, { text: 'select pg_sleep(5)' }),
      )
      expect(error.code).toBe('57014')
      expect((await database.run(visitor, { text: 'select pg_sleep(0.2), 1 as ok' })).rows).toMatchObject([
        { ok: 1 },
      ])
    },
  )

  test('dropping and adding a column between two requests is harmless', async () => {
    await database.run(visitor, { text: 'select * from public.parent' })
    await owner.query('alter table public.parent add column extra text')
    const { rows } = await database.run(visitor, {
      text: `insert into public.parent values (5, 'x') returning *`,
    })
    await owner.query('alter table public.parent drop column extra')
    expect(rows).toEqual([{ id: 5, extra: 'x' }])
    expect((await database.run(visitor, { text: 'select * from public.parent' })).rows).toEqual([{ id: 5 }])
  })
})

describe('trouble', () => {
  test('a cancelled statement stops on the server and does not affect the next one', async () => {
    const started = Date.now()
    const signal = AbortSignal.timeout(100)
    await expect(database.run(visitor, { text: 'select pg_sleep(5)' }, { signal })).rejects.toThrow(
      /aborted due to timeout/,
    )
    expect((await database.run(visitor, { text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
    expect(Date.now() - started).toBeLessThan(3000)
    const { rows } = await owner.query(
      `select from pg_stat_activity where state = 'active' and query like '%pg_sleep(5)%' and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([])
  })

  test('an aborted signal prevents the statement', async () => {
    const insert = { text: 'insert into public.parent values (7)' }
    await expect(database.run(visitor, insert, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    expect((await owner.query('select from public.parent')).rowCount).toBe(0)
  })

  test('a session ended mid-statement is reported, and the next statement gets a new one', async () => {
    const running = database.run(visitor, { text: 'select pg_sleep(5)' }).catch((error: unknown) => error)
    await expect
      .poll(async () => {
        const { rowCount } = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(5)%' and state = 'active'`,
        )
        return rowCount
      })
      .toBe(1)
    expect(await running).toBeInstanceOf(DatabaseUnavailable)
    expect((await database.run(visitor, { text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  })

  test('a dead idle connection is replaced transparently', async () => {
    const proxy = await severableProxy(testDatabase.connection)
    const through = createDatabase({ connection: { ...testDatabase.connection, ...proxy.address }, max: 1 })
    const reading = { ...visitor, readOnly: true }
    expect((await through.run(reading, { text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
    proxy.swallow()
    const again = through.run(reading, { text: 'select 2 as two' })
    setTimeout(proxy.sever, 50)
    expect((await again).rows).toEqual([{ two: 2 }])
    proxy.swallow()
    const harmless = through.run({ ...visitor, repeatable: true }, { text: 'select 3 as three' })
    setTimeout(proxy.sever, 50)
    expect((await harmless).rows).toEqual([{ three: 3 }])
    proxy.swallow()
    const write = through
      .run(visitor, { text: 'insert into public.parent values (3)' })
      .catch((error: unknown) => error)
    setTimeout(proxy.sever, 50)
    expect(await write).toBeInstanceOf(DatabaseUnavailable)
    await through.close()
    await proxy.close()
  })

  test('a missing server is unavailable', async () => {
    const proxy = await severableProxy(testDatabase.connection)
    await proxy.close()
    const nowhere = createDatabase({ connection: { ...testDatabase.connection, ...proxy.address } })
    await expect(nowhere.ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(nowhere.run(visitor, { text: 'select 1' })).rejects.toBeInstanceOf(DatabaseUnavailable)
    await nowhere.close()
  })

  test('waiting too long for a connection ends in PoolTimeout', async () => {
    const busy = createDatabase({
      connection: { ...testDatabase.connection, connectionTimeoutMillis: 200 },
      max: 1,
    })
    const first = busy.run(visitor, { text: 'select pg_sleep(0.8), 1 as one' })
    await expect(busy.run(visitor, { text: 'select 1' })).rejects.toBeInstanceOf(PoolTimeout)
    expect((await first).rows).toMatchObject([{ one: 1 }])
    await busy.close()
  })
})

describe('notifications', () => {
  test('notifications arrive, also after a lost connection, and not after stopping', async () => {
    const heard: string[] = []
    const stop = await database.listen('news', (payload) => heard.push(payload))
    await owner.query(`notify news, 'one'`)
    await expect.poll(() => heard).toEqual(['one'])
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "news"'`)
    await expect.poll(() => heard, { timeout: 5000 }).toEqual(['one', ''])
    await owner.query(`notify news, 'two'`)
    await expect.poll(() => heard).toEqual(['one', '', 'two'])
    await stop()
    await owner.query(`notify news, 'three'`)
    await database.run(visitor, { text: 'select 1' })
    expect(heard).toHaveLength(3)
  })
})

const READY = Buffer.from('5a0000000549', 'hex')
const TERMINATED = (() => {
  const fields = Buffer.from(
    'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0',
  )
  const head = Buffer.from('E....')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
})()

// A proxy that drops connections like a network: first silently, then with an error; or while a session opens, with the
// greeting and the end in one packet.
async function severableProxy({ host = '127.0.0.1', port = 5432 }: pg.ClientConfig) {
  const pairs = new Set<[net.Socket, net.Socket]>()
  let endsNext = false
  const server = net.createServer((near) => {
    const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far)
    if (endsNext)
      far.on('data', (packet: Buffer) => {
        if (!packet.includes(READY)) near.write(packet)
        else near.end(Buffer.concat([packet, TERMINATED]))
      })
    else far.pipe(near)
    endsNext = false
    pairs.add([near, far])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: ownPort } = server.address() as net.AddressInfo
  const sever = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    pairs.clear()
  }
  return {
    address: { host: '127.0.0.1', port: ownPort },
    swallow() {
      for (const [near, far] of pairs) near.unpipe(far)
    },
    sever,
    endNextAtOnce() {
      endsNext = true
    },
    close: () => {
      sever()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

test('notifications resume after a silent connection', async () => {
  const proxy = await severableProxy(testDatabase.connection)
  const { host: _, port: __, ...login } = testDatabase.connection
  const listener = new Listener({ ...login, ...proxy.address }, { heartbeatMs: 100, silenceMs: 300 })
  const heard: string[] = []
  await listener.listen('weather', (payload) => heard.push(payload))
  await owner.query(`notify weather, 'sun'`)
  await expect.poll(() => heard).toEqual(['sun'])
  proxy.swallow()
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['sun', ''])
  await owner.query(`notify weather, 'wind'`)
  await expect.poll(() => heard).toEqual(['sun', '', 'wind'])
  await listener.close()
  await proxy.close()
})

test('a long-lived connection does not accumulate listeners', async () => {
  let opened: pg.Client | undefined
  let asked = 0
  class Watched extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      opened = this
      this.on('drain', () => {
        asked += 1
      })
    }
  }
  const listener = new Listener({ ...testDatabase.connection, Client: Watched }, { heartbeatMs: 5 })
  await listener.listen('weather', () => {})
  const answered = asked
  await expect.poll(() => asked - answered).toBeGreaterThan(12)
  expect(opened?.listenerCount('end')).toBeLessThan(4)
  await listener.close()
})

test('a session that ends while opening is retried without crashing the process', async () => {
  const proxy = await severableProxy(testDatabase.connection)
  const shaky = createDatabase({ connection: { ...testDatabase.connection, ...proxy.address }, max: 1 })
  proxy.endNextAtOnce()
  const { rows } = await shaky.run({ ...visitor, readOnly: true }, { text: 'select 1 as one' })
  expect(rows).toEqual([{ one: 1 }])
  await shaky.close()
  await proxy.close()
})

test('statements beyond the queue limit are refused; queued ones are served', async () => {
  const small = createDatabase({ connection: testDatabase.connection, max: 1, maxWaiting: 2 })
  const sleep = () => small.run(visitor, { text: 'select pg_sleep(0.3)' })
  const running = [sleep(), sleep(), sleep()]
  const start = performance.now()
  expect(small.load()).toMatchObject({ waiting: 2 })
  await expect(sleep()).rejects.toBeInstanceOf(PoolOverloaded)
  expect(performance.now() - start).toBeLessThan(200)
  expect(await Promise.all(running)).toHaveLength(3)
  expect(small.load()).toEqual({ open: 1, busy: 0, waiting: 0 })
  await small.close()
})
