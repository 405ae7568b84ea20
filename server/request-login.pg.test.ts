import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { migrate } from '#database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrationSources } from './migrations.ts'
import { ensureRequestLogin, requireRequestLogin, withLogin } from './request-login.ts'

const secret = 'a secret of the tests, 32 characters and more'

const ask = async <Row = Record<string, unknown>>(connection: pg.ClientConfig, text: string) =>
  (await onConnection(connection, (client) => client.query(text))).rows as Row[]

describe('on a database of a superuser', () => {
  let database: TestDatabase
  let login: pg.ClientConfig
  const stranger = `magari_test_${randomBytes(5).toString('hex')}`

  beforeAll(async () => {
    database = await createTestDatabase('backend')
    // Like several servers that start at once.
    const logins = await Promise.all([1, 2, 3].map(() => ensureRequestLogin(database.owner, secret)))
    login = logins[0] as pg.ClientConfig
    expect(logins).toEqual([login, login, login])
    await ask(database.owner, `create role ${stranger} login`)
  })
  afterAll(async () => {
    await database?.drop()
    const { server } = inject('postgres')
    await ask(server, `drop role ${stranger}`)
    await ask(server, `drop role if exists ${login.user}`)
  })

  test('the login can only assume the request roles', async () => {
    const [who] = await ask(
      login,
      `select session_user = current_user as plain, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit or rolreplication as mighty
       from pg_roles where rolname = session_user`,
    )
    expect(who).toEqual({ plain: true, mighty: false })
    await expect(ask(login, `set role ${database.owner.user}`)).rejects.toMatchObject({ code: '42501' })
    await expect(ask(login, 'select from auth.users')).rejects.toMatchObject({ code: '42501' })
    for (const role of ['anon', 'authenticated', 'service_role', 'supabase_auth_admin'])
      await ask(login, `set role ${role}`)
  })

  test('a login with too many or too few privileges is refused, with the reason', async () => {
    await requireRequestLogin(login)
    await expect(requireRequestLogin(database.owner)).rejects.toThrow(
      'REQUESTS_DATABASE_URL cannot be the login of requests: it may go past the access rules',
    )
    const other = withLogin(database.owner, stranger, '')
    await expect(requireRequestLogin(other)).rejects.toThrow('permission denied to set role "anon"')
    await ask(
      database.owner,
      `grant anon, authenticated, service_role, supabase_auth_admin to ${stranger}; alter table private.migrations owner to ${stranger}`,
    )
    await expect(requireRequestLogin(other)).rejects.toThrow('it owns the tables')
    await expect(requireRequestLogin({ ...login, port: 1, host: '127.0.0.1' })).rejects.toThrow(
      /cannot be the login of requests: connect ECONNREFUSED/,
    )
  })

  test('a login with extra privileges is not used, and one that lost its roles is repaired', async () => {
    await ask(database.owner, `revoke anon from ${login.user}`)
    await ensureRequestLogin(database.owner, secret)
    await ask(login, 'set role anon')
    await ask(database.owner, `alter role ${login.user} bypassrls`)
    await expect(ensureRequestLogin(database.owner, secret)).rejects.toThrow(
      /BYPASSRLS.*REQUESTS_DATABASE_URL/,
    )
    await ask(database.owner, `alter role ${login.user} nobypassrls`)
  })
})

// The machine's own PostgreSQL requires no password.
describe.skipIf(inject('postgres').isOfSomebodyElse)('on a server that asks for passwords', () => {
  let directory: string
  let server: EmbeddedPostgres
  const owner = (database: string, user = 'magari_owner'): pg.ClientConfig => {
    const socket = encodeURIComponent(server.connection('', '').host)
    return {
      connectionString: `postgresql://${user}:its-own@socket/${database}?host=${socket}&application_name=magari`,
    }
  }

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'magari-login-'))
    await chmod(directory, 0o755)
    const rules = path.join(directory, 'hba.conf')
    await writeFile(rules, 'local all postgres trust\nlocal all all scram-sha-256\n')
    server = await startEmbeddedPostgres(path.join(directory, 'postgres'), {
      fsync: 'off',
      hba_file: rules,
      log_statement: 'ddl',
      log_destination: 'stderr',
    })
    const superuser = server.connection('postgres', 'postgres')
    // The rights that docs/operations.md asks for.
    await ask(superuser, `create role magari_owner login createrole bypassrls password 'its-own'`)
    for (const name of ['one', 'two']) await ask(superuser, `create database ${name} owner magari_owner`)
    await ask(superuser, `create role weak login password 'its-own'`)
    await ask(superuser, 'create database three owner weak')
    await ask(superuser, `create role second login createrole password 'its-own'`)
    await ask(superuser, 'create database four owner second')
  })
  afterAll(async () => {
    await server?.stop()
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    if (server) await rm(server.directory, { recursive: true, force: true })
  })

  test('an owner who is not a superuser creates one login per database', async () => {
    for (const name of ['one', 'two']) await migrate(owner(name), migrationSources)
    const logins = await Promise.all(['one', 'two'].map((name) => ensureRequestLogin(owner(name), secret)))
    const names = await Promise.all(
      logins.map(
        async (login) => (await ask<{ name: string }>(login, 'select session_user as name'))[0]?.name,
      ),
    )
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(name).toMatch(/^magari_requests_\d+$/)
    for (const login of logins)
      expect(await ask(login, 'show application_name')).toEqual([{ application_name: 'magari' }])
    await Promise.all(logins.map(requireRequestLogin))
  })

  test('so does another owner with the roles on the same server', async () => {
    const superuser = server.connection('postgres', 'postgres')
    const second = owner('four', 'second')
    await ask(
      superuser,
      'grant anon, authenticated, service_role, supabase_auth_admin, business_sales, business_manager, business_owner to second with admin option',
    )
    await migrate(second, migrationSources)
    await requireRequestLogin(await ensureRequestLogin(second, secret))
  })

  test('a new secret is a new password, and the old one stops working', async () => {
    const before = await ensureRequestLogin(owner('one'), secret)
    const after = await ensureRequestLogin(owner('one'), `${secret}, changed`)
    await ask(after, 'set role anon')
    await expect(ask(before, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test('an owner without the right to create roles gets instructions', async () => {
    await ask(owner('three', 'weak'), 'create schema private; create table private.migrations ()')
    await expect(ensureRequestLogin(owner('three', 'weak'), secret)).rejects.toThrow(
      /^Requests log in to the database as a role of their own, and magari_requests_\d+ cannot be it: permission denied to create role\. Give the user of DATABASE_URL the right CREATEROLE, or set REQUESTS_DATABASE_URL/,
    )
  })
})

test('an address keeps everything except the login', () => {
  const { connectionString } = withLogin(
    { connectionString: 'postgresql://owner:x%20y@db.example:6432/magari?sslmode=verify-full&user=owner' },
    'magari_requests_1',
    'p-w',
  )
  expect(connectionString).toBe(
    'postgresql://owner:x%20y@db.example:6432/magari?sslmode=verify-full&user=magari_requests_1&password=p-w',
  )
})
