import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDiskFiles, storeOriginal } from '#backend/storage/index.ts'
import { type RunningServer, startServer } from '#testing/running-server.ts'
import { tableQuery } from './table-api.ts'

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))
const PICTURES = 5_000
const PICTURE_BYTES = 100_000

/** Backing up while the server runs, and restoring: the demo world, then with more listings and pictures. */
export async function measureBackup(
  directory: string,
  environment: Record<string, string>,
  grow: (owner: pg.Pool) => Promise<void>,
): Promise<string[]> {
  const server = await startServer(directory, environment)
  const owner = new pg.Pool({ host: `${directory}/postgres/socket`, user: 'postgres', database: 'magari' })
  const lines = [
    '## Backup',
    '',
    '| what | rows | files | backup takes | its size | its memory | requests meanwhile, p50 / p99 (quiet) | restore takes |',
    '|---|---|---|---|---|---|---|---|',
  ]
  try {
    lines.push(await measure('demo world', directory, server))
    await grow(owner)
    lines.push(await measure('50,000 listings', directory, server))
    await addPictures(directory, owner)
    lines.push(await measure(`and ${PICTURES.toLocaleString('en')} pictures of 100 kB`, directory, server))
  } finally {
    await owner.end()
    await server.end('SIGTERM')
  }
  return lines
}

async function measure(what: string, directory: string, server: RunningServer): Promise<string> {
  const backup = `${directory}-backup`
  const restored = `${directory}-restored`
  const quiet = await askUntil(server, new Promise((resolve) => setTimeout(resolve, 5_000)))
  const making = command(['backup', backup], directory)
  const meanwhile = await askUntil(server, making)
  const made = await making
  const manifest = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8'))
  const rows = manifest.tables.reduce((sum: number, table: { rows: number }) => sum + table.rows, 0)
  const restoring = await command(['restore', backup], restored)
  const cells = [
    what,
    rows.toLocaleString('en'),
    `${manifest.files.count.toLocaleString('en')}, ${(manifest.files.bytes / 1e6).toFixed(0)} MB`,
    `${made.seconds.toFixed(1)} s`,
    `${(bytesBelow(path.join(backup, 'tables')) / 1e6).toFixed(1)} MB and the files`,
    `${made.megabytes} MB`,
    `${meanwhile} (${quiet}) ms`,
    `${restoring.seconds.toFixed(1)} s, ${restoring.megabytes} MB`,
  ]
  for (const folder of [backup, restored]) await rm(folder, { recursive: true, force: true })
  return `| ${cells.join(' | ')} |`
}

/** Runs a command of the server; how long it took, and the most memory it had. */
async function command(words: string[], dataDirectory: string) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDirectory },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const looking = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      megabytes = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024) || megabytes
    } catch {}
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}`)
  return { seconds: (performance.now() - startedAt) / 1000, megabytes }
}

async function askUntil({ url, anonKey }: RunningServer, end: Promise<unknown>): Promise<string> {
  let ended = false
  void end.finally(() => {
    ended = true
  })
  const times: number[] = []
  while (!ended) {
    const startedAt = performance.now()
    await (await fetch(url + tableQuery, { headers: { apikey: anonKey } })).arrayBuffer()
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(0)
  return `${at(0.5)} / ${at(0.99)}`
}

async function addPictures(directory: string, owner: pg.Pool) {
  const files = createDiskFiles(path.join(directory, 'files'))
  for (let nth = 0; nth < PICTURES; nth++) {
    const version = randomUUID()
    await storeOriginal(files, version, randomBytes(PICTURE_BYTES))
    await owner.query(
      `insert into storage.objects (bucket_id, name, version) values ('listing-images', 'bench/' || $1, $1)`,
      [version],
    )
  }
}

function bytesBelow(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
}
