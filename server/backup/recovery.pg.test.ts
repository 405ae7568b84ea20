/** The recovery to a moment that docs/backup.md describes, with PostgreSQL's own programs. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { contentsOf } from '#testing/backup.ts'
import { clockIsSet } from '#testing/clock.ts'
import { type ReplicationNode, recoverFrom, startPrimary } from '#testing/replication.ts'
import { runServer } from '#testing/running-server.ts'
import { serverUser } from '../postgres-binaries.ts'

const root = mkdtempSync(path.join(tmpdir(), 'magari-recovery-'))
const archive = path.join(root, 'archive')
const base = path.join(root, 'base')
const nodes: ReplicationNode[] = []

beforeAll(() => {
  chmodSync(root, 0o777)
})
afterAll(async () => {
  for (const node of nodes) await node.remove()
  rmSync(root, { recursive: true, force: true })
})

const migrated = (node: ReplicationNode) =>
  runServer(
    {
      DATABASE_URL: `postgresql://postgres@127.0.0.1:${node.port}/postgres`,
      DATA_DIR: path.join(root, `data-${node.port}`),
      JWT_SECRET: 'a secret of the tests, 32 characters and more',
      ANON_KEY: 'anon',
      SERVICE_KEY: 'service',
    },
    ['migrate'],
  )

// After a recovery a sequence is up to 32 ahead of its rows.
const rowsOf = async (node: ReplicationNode) =>
  Object.entries(await contentsOf(node.connection)).filter(([, content]) => !content.startsWith('stands at'))

// PostgreSQL's own clock is used, which the tests' clock may shift.
test.skipIf(clockIsSet)(
  'a dropped table is recovered with everything acknowledged before, and nothing after',
  async () => {
    spawnSync('mkdir', ['--mode=777', archive])
    const primary = await startPrimary({
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    })
    nodes.push(primary)
    expect(await migrated(primary)).toMatchObject({ code: 0 })
    const ask = <Row extends object>(text: string, values: unknown[] = []) =>
      onConnection(primary.connection, async (client) => (await client.query<Row>(text, values)).rows)
    await ask(`insert into public.vehicle_makes (name) values ('before the base backup')`)
    await takeBaseBackup(primary)

    // Four people write until the mistake; each insert that returned is acknowledged.
    const acknowledged: string[] = []
    let writing = true
    const writers = [1, 2, 3, 4].map(async (writer) => {
      for (let step = 0; writing; step++) {
        const name = `writer ${writer} step ${step}`
        await ask('insert into public.vehicle_makes (name) values ($1)', [name])
        acknowledged.push(name)
      }
    })
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(50)
    writing = false
    await Promise.all(writers)
    const before = await rowsOf(primary)
    const [moment] = await ask<{ at: string }>('select clock_timestamp()::text as at')
    await ask(`insert into public.vehicle_makes (name) values ('after the moment')`)
    await ask('drop table public.favorites cascade')
    // The file that the switch ended: by the next statement the server's own processes may have begun another.
    const [{ last } = { last: '' }] = await ask<{ last: string }>(
      'select pg_walfile_name(pg_switch_wal() - 1) as last',
    )
    await expect.poll(() => existsSync(path.join(archive, last)), { timeout: 30_000 }).toBe(true)
    await primary.kill()

    const recovered = await recoverFrom(base, {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment?.at ?? '',
    })
    nodes.push(recovered)
    expect(await rowsOf(recovered)).toEqual(before)
    const { rows } = await onConnection(recovered.connection, (client) =>
      client.query<{ name: string }>(
        `select name from public.vehicle_makes where name ~ '^writer|moment|base'`,
      ),
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([...acknowledged, 'before the base backup'].sort())
    expect(await migrated(recovered)).toEqual({ code: 0, output: 'The database is current.\n' })
  },
  180_000,
)

/** As pg_basebackup does, which the embedded package lacks: a copy of the data while others write, without its WAL. */
async function takeBaseBackup(primary: ReplicationNode) {
  await onConnection(primary.connection, async (client) => {
    await client.query(`select pg_backup_start('base', fast => true)`)
    cpSync(primary.data, base, {
      recursive: true,
      filter: (file) => !/postmaster\.(pid|opts)$|\/pg_wal\/[^/]+$/.test(file),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    writeFileSync(path.join(base, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  const user = serverUser()
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, base])
}
