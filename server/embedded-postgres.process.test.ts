import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheMegabytes, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let folder: string
const running: EmbeddedPostgres[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magari-embedded-'))
  // The database's user must reach this folder when root runs the tests.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  const started = running.splice(0)
  for (const server of started) await server.stop()
  // Only after all have stopped: several share one folder, and a running one writes to it.
  for (const { directory } of started) await rm(directory, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

async function start(directory = path.join(folder, 'postgres')) {
  const server = await startEmbeddedPostgres(directory)
  running.push(server)
  return server
}

async function query(server: EmbeddedPostgres, text: string) {
  const client = new pg.Client(server.connection('postgres', 'postgres'))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const processId = (server: EmbeddedPostgres) =>
  query(server, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`).then(
    ([row]) => row.pid as number,
  )

test('it starts on a new folder, keeps rows, and restarts', async () => {
  const first = await start()
  await query(first, 'create table note as select 1 as id')
  await first.stop()
  expect(await query(await start(), 'select id from note')).toEqual([{ id: 1 }])
}, 30_000)

test('it only listens on a socket, whatever the PostgreSQL variables, and its log omits client errors', async () => {
  for (const [name, value] of Object.entries({ PGPORT: '6543', PGSSLMODE: 'require', PGHOST: 'db.example' }))
    vi.stubEnv(name, value)
  const server = await start()
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  await expect(query(server, `select 'my secret'::int`)).rejects.toThrow(/my secret/)
  const log = await readFile(path.join(server.directory, 'postgres.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('secret')
}, 30_000)

test('one left running by a killed run is adopted', async () => {
  const directory = path.join(folder, 'postgres')
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { startEmbeddedPostgres } from ${JSON.stringify(fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url)))}
       await startEmbeddedPostgres(${JSON.stringify(directory)})
       console.log('started')
       setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const adopted = await start(directory)
  const pid = await processId(adopted)
  expect(pid).toBeGreaterThan(0)
  await adopted.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 30_000)

test('two servers on one folder share it, and the last one stops it', async () => {
  const first = await start()
  const second = await start()
  const pid = await processId(first)
  expect(await processId(second)).toBe(pid)
  await first.stop()
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 30_000)

test('two concurrent first starts create one database', async () => {
  const directory = path.join(folder, 'postgres')
  const [first, second] = await Promise.all([start(directory), start(directory)])
  expect(await processId(first)).toBe(await processId(second))
  expect((await readdir(directory)).sort()).toEqual(['data', 'postgres.log', 'socket'])
}, 30_000)

test('remains of killed first starts are removed', async () => {
  const directory = path.join(folder, 'postgres')
  const leftover = path.join(directory, 'data.999999999.0123abcd')
  await mkdir(leftover, { recursive: true })
  await writeFile(path.join(leftover, 'PG_VERSION'), '18')
  const server = await start(directory)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(leftover)).toBe(false)
}, 30_000)

test.each(['Mōbïle, "with spaces"', 'Mōbïle '.repeat(25)])(
  'it starts in a folder named %s',
  async (name) => {
    const server = await start(path.join(folder, name, 'postgres'))
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  },
  30_000,
)

test('a killed database restarts with everything acknowledged', async () => {
  const server = await start()
  await query(server, 'create table note as select 7 as id')
  process.kill(await processId(server), 'SIGKILL')
  await expect
    .poll(() => query(server, 'select id from note').catch(() => 'away'), { timeout: 20_000 })
    .toEqual([{ id: 7 }])
}, 30_000)

test.runIf(process.getuid?.() === 0)(
  'as root, below a root-only folder, the data is stored elsewhere',
  async () => {
    const closed = path.join(folder, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o700)
    const server = await start(path.join(closed, 'postgres'))
    expect(server.directory.startsWith('/var/lib/magari/')).toBe(true)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  },
  30_000,
)

test.each([
  ['a container of 256 MB', 0.25, 64],
  ['a small server', 2, 256],
  ['a large server', 64, 1024],
])('%s gets a matching cache size', (_, gigabytes, megabytes) => {
  expect(cacheMegabytes(gigabytes * 2 ** 30)).toBe(megabytes)
})
