import { execFile } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const run = promisify(execFile)
const MB = 1024 * 1024

let directory: string
let server: RunningServer | undefined
let mounted = false

afterEach(async () => {
  await server?.end('SIGTERM')
  if (mounted) await run('umount', ['--lazy', directory])
  mounted = false
  await removeDataDirectory(directory)
})

const ask = (method: string, address: string, body?: object) => {
  const { url, anonKey } = server as RunningServer
  return fetch(`${url}${address}`, {
    method,
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}
const ready = async () => {
  const answer = await fetch(`${server?.url}/readyz`)
  return { status: answer.status, reason: (await answer.json()).reason as string | undefined }
}
const message = {
  name: 'Achieng',
  email: 'achieng@example.test',
  topic: 'general',
  message: 'Is the yard open on Sunday?',
}

test('below the reserve, writes are refused with a sentence and reads continue', async () => {
  directory = freshDataDirectory()
  const free = statfsSync(directory)
  server = await startServer(directory, {
    LOG_LEVEL: 'warn',
    DISK_RESERVE: String(Math.ceil((free.bavail * free.bsize) / MB) * 2),
  })
  expect(await ready()).toMatchObject({
    status: 503,
    reason: expect.stringContaining('disk space are free; writes are refused'),
  })
  for (const [method, address] of [
    ['POST', '/rest/v1/contact_messages'],
    ['POST', '/rest/v1/rpc/subscribe_to_newsletter'],
    ['POST', '/rest/v1/rpc/subscribe%5Fto_newsletter'],
    ['PATCH', '/rest/v1/profiles?id=eq.1'],
    ['DELETE', '/rest/v1/favorites?id=eq.1'],
    ['POST', '/storage/v1/object/listing-images/a/b.jpg'],
  ] as const) {
    const answer = await ask(method, address, message)
    expect([address, answer.status]).toEqual([address, 503])
    expect(answer.headers.get('retry-after')).toBe('60')
    expect((await answer.json()).message).toContain('short of disk space')
  }
  expect((await ask('GET', '/rest/v1/vehicle_makes?select=name&limit=1')).status).toBe(200)
  expect((await ask('POST', '/rest/v1/rpc/search_vehicles', {})).status).toBe(200)
  expect(
    (await ask('POST', '/auth/v1/token?grant_type=password', { email: 'a@b.test', password: 'x' })).status,
  ).toBe(400)
  expect((await fetch(`${server.url}/vehicles`)).status).toBe(200)
})

// Needs a small disk of its own, which only root can create.
test.skipIf(process.getuid?.() !== 0)(
  'a database that stopped on a full disk comes back by itself when there is space',
  async () => {
    directory = freshDataDirectory()
    await run('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'tmpfs', directory]).catch((error) => {
      console.log(`Skipped: no disk of its own could be made (${error.message}).`)
    })
    const { blocks, bsize } = statfsSync(directory)
    if (blocks * bsize !== 400 * MB) return
    mounted = true
    server = await startServer(directory, { DISK_RESERVE: '0', LOG_LEVEL: 'silent' })
    const stuffing = path.join(directory, 'stuffing')
    await mkdir(stuffing)
    const { bavail } = statfsSync(directory)
    await writeFile(path.join(stuffing, 'most'), Buffer.alloc(bavail * bsize - 64 * 1024))
    await writeFile(path.join(stuffing, 'rest'), Buffer.alloc(128 * 1024)).catch(() => {})

    const database = server.databaseProcess()
    await stopByWriting()
    await expect.poll(() => isRunning(database), { timeout: 20_000 }).toBe(false)
    expect((await ready()).status).toBe(503)
    // Longer than a start may take, so that the first attempts have failed.
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    await rm(stuffing, { recursive: true })
    await expect.poll(async () => (await ready()).status, { timeout: 40_000 }).toBe(200)
    expect((await ask('POST', '/rest/v1/contact_messages', message)).status).toBe(201)
  },
  120_000,
)

/** Fills WAL segments until none can be created, which crashes PostgreSQL. */
async function stopByWriting() {
  const client = new pg.Client({
    host: path.join(directory, 'postgres/socket'),
    user: 'postgres',
    database: 'magari',
  })
  client.on('error', () => {})
  await client.connect()
  for (let nth = 0; nth < 20; nth += 1) {
    const written = await client
      .query(`select pg_logical_emit_message(true, 'fill', repeat('x', 1000)); select pg_switch_wal()`)
      .then(
        () => true,
        () => false,
      )
    if (!written) break
  }
  await client.end().catch(() => {})
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
