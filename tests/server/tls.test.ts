import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { serverUser } from '#server/postgres-binaries.ts'
import { makeSecrets } from '#server/secrets.ts'
import { type ReplicationNode, startPrimary } from '#testing/replication.ts'
import {
  freePort,
  freshDataDirectory,
  removeDataDirectory,
  runServer,
  startServer,
} from '#testing/running-server.ts'

const run = promisify(execFile)
const obstacle = await run('openssl', ['version']).then(
  () => undefined,
  () => 'openssl is not installed',
)
if (obstacle) console.log(`Skipped: a PostgreSQL with TLS: ${obstacle}.`)

describe.skipIf(obstacle)('a PostgreSQL with TLS and sslmode=verify-full', () => {
  const directory = freshDataDirectory()
  let certificates: string
  let postgres: ReplicationNode
  let environment: Record<string, string>

  beforeAll(async () => {
    certificates = await mkdtemp(path.join(tmpdir(), 'magari-certificates-'))
    await chmod(certificates, 0o755)
    for (const authority of ['authority', 'stranger'])
      await openssl(
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-noenc',
          '-days',
          '30',
        ],
        ...['-subj', `/CN=${authority}`, '-keyout', `${authority}.key`, '-out', `${authority}.crt`],
      )
    await certify('localhost', 30)
    postgres = await startPrimary({
      ssl: 'on',
      ssl_cert_file: path.join(certificates, 'server.crt'),
      ssl_key_file: path.join(certificates, 'server.key'),
    })
    await onConnection(postgres.connection, (owner) => owner.query('create database magari'))
    const { jwtSecret, anonKey, serviceKey } = await makeSecrets()
    environment = {
      JWT_SECRET: jwtSecret,
      ANON_KEY: anonKey,
      SERVICE_KEY: serviceKey,
      DATA_DIR: directory,
      PORT: String(await freePort()),
    }
  }, 60_000)

  afterAll(async () => {
    await postgres?.remove()
    await removeDataDirectory(directory)
    await rm(certificates, { recursive: true, force: true })
  })

  const openssl = (...words: string[]) => run('openssl', words, { cwd: certificates })

  /** Gives the server a certificate for this name, valid for so many days from now. */
  async function certify(name: string, days: number) {
    await openssl(
      ...[
        'req',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-noenc',
        '-subj',
        `/CN=${name}`,
      ],
      ...['-keyout', 'server.key', '-out', 'server.csr'],
    )
    await writeFile(path.join(certificates, 'names'), `subjectAltName=DNS:${name}\n`)
    await openssl(
      ...[
        'x509',
        '-req',
        '-in',
        'server.csr',
        '-CA',
        'authority.crt',
        '-CAkey',
        'authority.key',
        '-CAcreateserial',
      ],
      ...['-days', String(days), '-extfile', 'names', '-out', 'server.crt'],
    )
    const key = path.join(certificates, 'server.key')
    await chmod(key, 0o600)
    const user = serverUser()
    if (user) await chown(key, user.uid, user.gid)
  }

  const url = (authority: string) =>
    `postgresql://postgres@localhost:${postgres.port}/magari?sslmode=verify-full&sslrootcert=${path.join(certificates, authority)}`

  test('every connection of the server is encrypted, to one host and to several', async () => {
    const server = await startServer(directory, { ...environment, DATABASE_URL: url('authority.crt') })
    try {
      const client = createClient(server.url, server.serviceKey, { auth: { persistSession: false } })
      await client.from('vehicle_makes').insert({ name: 'Mobius' }).throwOnError()
      const { rows } = await onConnection(postgres.connection, (owner) =>
        owner.query<{ login: string; encrypted: boolean }>(
          `select usename like 'magari_requests_%' as "ofRequests", ssl as encrypted, count(*) > 0 as several
           from pg_stat_activity join pg_stat_ssl using (pid) where datname = 'magari' group by 1, 2 order by 1`,
        ),
      )
      expect(rows).toEqual([
        { ofRequests: false, encrypted: true, several: true },
        { ofRequests: true, encrypted: true, several: true },
      ])
    } finally {
      await server.end('SIGTERM')
    }
    const several = url('authority.crt').replace('localhost', `localhost:1,localhost`)
    expect(await runServer({ ...environment, DATABASE_URL: several }, ['migrate'])).toEqual({
      code: 0,
      output: 'The database is current.\n',
    })
  })

  test('an invalid certificate ends the start with one sentence', async () => {
    const attempt = async (address: string) => {
      const { code, output } = await runServer({ ...environment, DATABASE_URL: address }, ['migrate'])
      expect(code).toBe(1)
      return output
    }
    expect(await attempt(url('stranger.crt'))).toBe(
      'DATABASE_URL does not answer: its certificate is not signed by an authority that is trusted here (sslrootcert names the file of another).\n',
    )
    expect(await attempt(url('nothing.crt'))).toMatch(
      /^DATABASE_URL cannot be used: ENOENT: .*nothing\.crt'\.\n$/,
    )
    const replace = async (name: string, days: number) => {
      await certify(name, days)
      await onConnection(postgres.connection, (owner) => owner.query('select pg_reload_conf()'))
    }
    await replace('db.example', 30)
    await expect
      .poll(() => attempt(url('authority.crt')), { timeout: 20_000 })
      .toBe('DATABASE_URL does not answer: its certificate is for another name than the host in the URL.\n')
    await replace('localhost', -1)
    await expect
      .poll(() => attempt(url('authority.crt')), { timeout: 20_000 })
      .toBe('DATABASE_URL does not answer: its certificate has expired.\n')
  })
})
