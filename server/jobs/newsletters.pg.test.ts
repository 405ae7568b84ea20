import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { createGraph } from '../facebook/graph.ts'
import type { Mail } from '../mail.ts'
import { type Jobs, startJobs } from './index.ts'

const world = worldOfTests()

let running: Jobs[] = []
let sent: Mail[] = []
let logged: unknown[] = []
let failures = 0

beforeEach(() => {
  sent = []
  logged = []
  failures = 0
})

afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  await ask('delete from public.newsletters')
  await ask('delete from public.newsletter_subscribers')
  await ask('delete from mail.outbox')
})

const ask = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.owner.query<Row>(text, values)

async function start(): Promise<Jobs> {
  const jobs = await startJobs({
    connection: world.database.owner,
    transport: {
      async send(mail) {
        if (failures > 0) {
          failures -= 1
          throw new Error('451 try again later')
        }
        sent.push(mail)
      },
    },
    mail: { siteName: 'Magari', siteUrl: 'https://magari.test' },
    graph: createGraph('http://graph.invalid'),
    sweepFiles: async () => {},
    sweepUploads: async () => {},
    hashPictures: async () => {},
    log: (level, message, facts) => logged.push({ level, message, ...facts }),
  })
  running.push(jobs)
  return jobs
}

/** A newsletter that is being sent to so many readers. */
async function begin(readers: number): Promise<string> {
  await ask(
    `insert into public.newsletter_subscribers (email, confirmed_at)
     select 'reader' || nth || '@example.test', now() from generate_series(1, $1::integer) as nth`,
    [readers],
  )
  const [row] = await world.admin.query<{ id: string; updated_at: Date }>(
    `insert into public.newsletters (subject, body) values ('News of May', 'Habari **you**') returning id, updated_at::text`,
  )
  await world.admin.query('select public.send_newsletter($1, $2)', [row?.id, row?.updated_at])
  return row?.id ?? ''
}

const trigger = () => ask(`select private.enqueue('send-newsletters', '{}')`)
/** Without the status, which a job of each minute changes too. */
const counts = (expected: { sent: number; failed: number }) =>
  expect
    .poll(() => ask('select sent, failed from public.newsletters'), { timeout: 45_000 })
    .toEqual([expected])
const ends = () =>
  expect
    .poll(() => ask('select status from public.newsletters'), { timeout: 45_000 })
    .toEqual([{ status: 'sent' }])

test('two servers send each subscriber one mail, which unsubscribes with one click', async () => {
  await Promise.all([start(), start()])
  await begin(8)
  await trigger()
  await counts({ sent: 8, failed: 0 })
  await trigger()
  await ends()
  await counts({ sent: 8, failed: 0 })
  expect(sent.map(({ to }) => to).sort()).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => `reader${nth}@example.test`),
  )
  const links = new Set<string>()
  for (const { subject, text, html, headers } of sent) {
    expect(subject).toBe('News of May')
    expect(html).toContain('<strong>you</strong>')
    const link = /^<(https:\/\/magari\.test\/newsletter\/unsubscribe\?token=[0-9a-f]{64})>$/.exec(
      headers?.['List-Unsubscribe'] ?? '',
    )?.[1]
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(text).toContain(link)
    links.add(link ?? '')
  }
  expect(links.size).toBe(8)
  expect(logged).toEqual([])
})

test('transactional mails precede those of a newsletter', async () => {
  const first = await start()
  await first.stop()
  running = []
  await begin(12)
  await ask('select private.send_newsletter_batch()')
  await ask(
    `insert into mail.outbox (template, recipient, data)
     values ('signup', 'wanjiku@magari.test', '{"token": "abc", "code": "123456", "redirect_to": ""}')`,
  )
  await start()
  await expect.poll(() => sent.length, { timeout: 45_000 }).toBe(13)
  // The mails of a batch are sent at once.
  expect(sent.slice(0, 5).map(({ to }) => to)).toContain('wanjiku@magari.test')
})

test('a mail that is refused at first is sent by a later attempt, and counted once', async () => {
  failures = 1
  const jobs = await start()
  await begin(1)
  await trigger()
  await expect.poll(() => jobs.failed(), { timeout: 45_000 }).toBe(1)
  await counts({ sent: 0, failed: 0 })
  await expect
    .poll(() =>
      ask(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' returning id`),
    )
    .toHaveLength(1)
  await counts({ sent: 1, failed: 0 })
  expect(sent).toHaveLength(1)
})

test('a test mail is marked, and has no one-click unsubscribe link', async () => {
  await start()
  await ask('update auth.users set email_confirmed_at = now()')
  const [row] = await world.admin.query<{ id: string }>(
    `insert into public.newsletters (subject, body) values ('News of May', 'Habari') returning id`,
  )
  await world.admin.query('select public.send_newsletter_test($1)', [row?.id])
  await expect.poll(() => sent.length, { timeout: 45_000 }).toBe(1)
  expect(sent[0]).toMatchObject({ to: 'njeri@magari.test', subject: 'Test: News of May' })
  expect(sent[0]?.headers).toBeUndefined()
  // The row is deleted once the mail server has accepted the mail.
  await expect.poll(() => ask(`select from mail.outbox where template = 'newsletter'`)).toEqual([])
})

/** A server in a separate process with a slow mail server; prints each address as its mail is handed over. */
const SERVER = `
  import { createGraph } from './server/facebook/graph.ts'
  import { startJobs } from './server/jobs/index.ts'
  await startJobs({
    connection: JSON.parse(process.env.DATABASE),
    transport: {
      async send({ to }) {
        console.log(to)
        await new Promise((resolve) => setTimeout(resolve, 5_000))
      },
    },
    mail: { siteName: 'Magari', siteUrl: 'https://magari.test' },
    graph: createGraph('http://graph.invalid'),
    sweepFiles: async () => {},
    sweepUploads: async () => {},
    hashPictures: async () => {},
    log() {},
  })`

test('if a server is killed while sending, no subscriber gets two mails, and another server continues', async () => {
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', SERVER], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATABASE: JSON.stringify(world.database.owner) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const handedOver: string[] = []
  try {
    // The queue exists once the server has started.
    await expect
      .poll(() => ask(`select from pgboss.queue where name = 'send-newsletters'`).catch(() => []), {
        timeout: 45_000,
      })
      .toHaveLength(1)
    await begin(6)
    await ask('select private.send_newsletter_batch()')
    for await (const address of createInterface({ input: killed.stdout })) {
      handedOver.push(address)
      if (handedOver.length === 3) break
    }
  } finally {
    killed.kill('SIGKILL')
    await once(killed, 'exit')
  }
  // Like the queue when a job expires after a minute.
  await ask(
    `update pgboss.job set state = 'retry', start_after = now() where name = 'mail' and state = 'active'`,
  )
  await start()
  const told = 'select sent + failed as told from public.newsletters'
  await expect.poll(() => ask(told), { timeout: 45_000 }).toEqual([{ told: 6 }])
  await trigger()
  await ends()
  const [{ failed } = { failed: 0 }] = await ask<{ failed: number }>('select failed from public.newsletters')
  expect(failed).toBeGreaterThanOrEqual(handedOver.length)
  const all = [...handedOver, ...sent.map(({ to }) => to)]
  expect(new Set(all).size).toBe(all.length)
})
