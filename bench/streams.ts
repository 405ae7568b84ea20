import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type RunningServer, startServer } from '#testing/running-server.ts'
import { send, steadyLoad } from './load.ts'
import { addMembers, type Member } from './members.ts'

const OPENING_AT_ONCE = 100
const MEASURED_SECONDS = 20
/** Messages a second. */
const RATES = [20, 100]
const LONGEST_WAIT_MS = 10_000

interface Stream {
  socket: Socket
  /** Called with the moment of an event. */
  onEvent?: (moment: number) => void
}

/**
 * `streams` open event streams on one process, each of another member: the memory of each, and the time from the answer to a
 * message until its recipient's stream tells of it, as lines of a report.
 */
export async function measureStreams(
  directory: string,
  environment: Record<string, string>,
  streams: number,
): Promise<string[]> {
  const server = await startServer(directory, environment)
  const owner = new pg.Pool({
    host: `${directory}/postgres/socket`,
    user: 'postgres',
    database: 'magari',
    max: 2,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const open: Stream[] = []
  try {
    const members = await addMembers(directory, server.url, owner, streams)
    const threads = await conversations(owner, members)
    await Promise.all(
      members.slice(0, 200).map(({ token }) => send(server.url, agent, unread(server.anonKey, token))),
    )
    await pause(3_000)
    const before = memoryOf(server)
    const start = performance.now()
    for (let from = 0; from < members.length; from += OPENING_AT_ONCE) {
      const some = members.slice(from, from + OPENING_AT_ONCE)
      open.push(...(await Promise.all(some.map((member) => openStream(server.url, member)))))
    }
    const seconds = (performance.now() - start) / 1000
    await pause(5_000)
    const after = memoryOf(server)
    const lines = [
      '## Event streams',
      '',
      `${open.length.toLocaleString('en')} streams opened in ${seconds.toFixed(1)} s; memory of the server's process ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after: ${(((after - before) * 1024) / open.length).toFixed(1)} kB a stream.`,
      '',
      '| messages a second | sent | arrived | ms from the answer to the event, p50 / p95 / p99 | ms from the request to the event, p50 / p95 / p99 |',
      '|---|---|---|---|---|',
    ]
    for (const rate of RATES) lines.push(await deliveries(rate, server, agent, members, threads, open))
    lines.push('', await announcement(server, agent, owner, members, open))
    lines.push('', `Memory after the messages: ${memoryOf(server).toFixed(0)} MB.`)
    return lines
  } finally {
    for (const { socket } of open) socket.destroy()
    agent.destroy()
    await owner.end()
    await server.end('SIGTERM')
  }
}

/** Members 0 and 1 write to each other, 2 and 3, and so on: the thread of each pair. */
async function conversations(owner: pg.Pool, members: Member[]): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.message_threads (listing_id, subject_title, subject, asker_id, owner_id)
     select (select id from public.vehicle_listings where status = 'active' limit 1), 'A car', 'A car', asker, owner
     from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (asker, owner, place) order by place
     returning id`,
    [
      members.filter((_, place) => place % 2 === 0).map(({ id }) => id),
      members.filter((_, place) => place % 2 === 1).map(({ id }) => id),
    ],
  )
  return rows.map(({ id }) => id)
}

function unread(anonKey: string, token: string) {
  return {
    path: '/rest/v1/rpc/unread_counts',
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
  }
}

async function openStream(url: string, { token }: Member): Promise<Stream> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const stream: Stream = { socket }
  socket.write(`GET /live HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  socket.setEncoding('latin1')
  const [first] = await once(socket, 'data')
  if (!String(first).startsWith('HTTP/1.1 200')) throw new Error(`A stream was refused: ${first}`)
  socket.on('data', (text) => {
    if (String(text).includes('data: ')) stream.onEvent?.(performance.now())
  })
  socket.on('error', () => {})
  return stream
}

async function deliveries(
  rate: number,
  server: RunningServer,
  agent: Agent,
  members: Member[],
  threads: string[],
  open: Stream[],
): Promise<string> {
  const sinceAnswer: number[] = []
  const sinceRequest: number[] = []
  let sent = 0
  let next = 0
  const arrivals: Promise<void>[] = []
  const write = async () => {
    const pair = next++ % threads.length
    const stream = open[2 * pair + 1] as Stream
    const event = new Promise<number>((resolve) => {
      stream.onEvent = resolve
    })
    const asked = performance.now()
    const { status, body } = await send(server.url, agent, {
      path: '/rest/v1/messages',
      headers: { apikey: server.anonKey, authorization: `Bearer ${members[2 * pair]?.token}` },
      body: { thread_id: threads[pair], subject: '', content: 'On my way.', idempotency_key: randomUUID() },
    })
    if (status !== 201) throw new Error(`A message was refused: ${status} ${body}`)
    const answered = performance.now()
    sent += 1
    arrivals.push(
      Promise.race([event, pause(LONGEST_WAIT_MS, null, { ref: false })]).then((heard) => {
        if (heard === null) return
        sinceAnswer.push(Math.max(0, heard - answered))
        sinceRequest.push(heard - asked)
      }),
    )
  }
  const { failed } = await steadyLoad(write, { perSecond: rate, seconds: MEASURED_SECONDS })
  await Promise.all(arrivals)
  const cells = [
    rate,
    failed > 0 ? `${sent} (${failed} refused)` : sent,
    sinceAnswer.length,
    ...[sinceAnswer, sinceRequest].map(shares),
  ]
  return `| ${cells.join(' | ')} |`
}

/** A notification for everybody: every page asks for its unread counts once its stream tells of it. */
async function announcement(
  server: RunningServer,
  agent: Agent,
  owner: pg.Pool,
  members: Member[],
  open: Stream[],
): Promise<string> {
  const arrivals: number[] = []
  const answers: number[] = []
  const moments = open.map(
    (stream, place) =>
      new Promise<void>((resolve) => {
        stream.onEvent = async (moment) => {
          arrivals.push(moment)
          const { status } = await send(
            server.url,
            agent,
            unread(server.anonKey, members[place]?.token ?? ''),
          )
          if (status === 200) answers.push(performance.now() - moment)
          resolve()
        }
      }),
  )
  await owner.query(
    `insert into public.system_notifications (title, message) values ('Closed on Sunday', 'We are back on Monday.')`,
  )
  const written = performance.now()
  await Promise.race([Promise.all(moments), pause(3 * LONGEST_WAIT_MS, null, { ref: false })])
  const heard = arrivals.map((moment) => Math.max(0, moment - written))
  return `A notification for everybody arrived at ${arrivals.length} streams, ms p50 / p95 / p99 ${shares(heard)}; ${answers.length} asked for their unread counts and were answered in ${shares(answers)}.`
}

function shares(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  return [0.5, 0.95, 0.99]
    .map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
    .join(' / ')
}

/** The server's process alone, in MB. */
function memoryOf({ process: { pid } }: RunningServer): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
