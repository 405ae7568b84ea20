import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import pg from 'pg'
import { startServer } from '#testing/running-server.ts'
import { type Ask, closedLoad, type Load, send, steadyLoad } from './load.ts'
import { addMembers, type Member } from './members.ts'
import { connections } from './rates.ts'

const MEMBERS = 5_000
const ROUNDS = 3
const TURN_SECONDS = 4
const PROBE_SECONDS = 6
const MINUTE = 60
/** Above this p95 in ms a rate is not kept. */
const SLOWEST = 250

/** A write in both ways, each call with new data, and the proof of what was written. */
interface Write {
  /** A client's request, and whether an answer of status 2xx acknowledges a row. */
  ask(): Ask
  acknowledges?(body: string): boolean
  statement(): pg.QueryConfig
  /** Counts what stands in the database. */
  count: string
}

/**
 * Posting ads, sending messages and counting views, as lines of a report: alone, from eight connections beside the raw statement, and
 * the highest rate that was kept for a minute, with what was acknowledged and what stands in the database. `words` choose writes.
 */
export async function measureWrites(
  directory: string,
  environment: Record<string, string>,
  words: string[],
): Promise<string[]> {
  const server = await startServer(directory, environment)
  const owner = new pg.Pool({
    host: `${directory}/postgres/socket`,
    user: 'postgres',
    database: 'magari',
    max: connections,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const lines = [
    '## Writes',
    '',
    '| what | alone, ms p50 / p95 | eight connections, a second | ms p50 / p95 | raw statement, a second | ratio | kept for a minute, a second | ms p50 / p95 / p99 | acknowledged / in the database |',
    '|---|---|---|---|---|---|---|---|---|',
  ]
  try {
    const members = await addMembers(directory, server.url, owner, MEMBERS)
    const writes = await writesOf(members, server.anonKey, owner)
    for (const [name, write] of Object.entries(writes)) {
      if (words.length > 0 && !words.some((word) => name.includes(word))) continue
      lines.push(await rowOf(name, write, server.url, agent, owner))
    }
  } finally {
    agent.destroy()
    await owner.end()
    await server.end('SIGTERM')
  }
  return lines
}

async function rowOf(name: string, write: Write, url: string, agent: Agent, owner: pg.Pool): Promise<string> {
  let acknowledged = 0
  const request = async () => {
    const { status, body } = await send(url, agent, write.ask())
    if (status >= 300) throw new Error(`${name}: ${status} ${body}`)
    if (write.acknowledges && !write.acknowledges(body)) throw new Error(`${name}: ${body}`)
    acknowledged += 1
  }
  await request()
  const counted = async () => Number((await owner.query<{ count: string }>(write.count)).rows[0]?.count)
  const alone = await closedLoad(request, { turns: 1, seconds: TURN_SECONDS })
  const served: Load[] = []
  const raw: Load[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const turn = { turns: connections, seconds: TURN_SECONDS }
    served.push(await closedLoad(request, turn))
    raw.push(await closedLoad(() => owner.query(write.statement()), turn))
  }
  const busy = median(served)
  const statement = median(raw)
  const before = await counted()
  acknowledged = 0
  const kept = await highestKept(request, busy.perSecond)
  const cells = [
    name,
    `${ms(alone.p50)} / ${ms(alone.p95)}`,
    busy.perSecond.toFixed(0),
    `${ms(busy.p50)} / ${ms(busy.p95)}`,
    statement.perSecond.toFixed(0),
    (busy.perSecond / statement.perSecond).toFixed(2),
    kept.rate.toFixed(0),
    `${ms(kept.load.p50)} / ${ms(kept.load.p95)} / ${ms(kept.load.p99)}`,
    `${acknowledged} / ${(await counted()) - before}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Short probes choose the rate; a minute that fails is repeated at a tenth less. */
async function highestKept(
  request: () => Promise<void>,
  closed: number,
): Promise<{ rate: number; load: Load }> {
  let rate = closed
  while (rate > 1 && !isKept(await steadyLoad(request, { perSecond: rate, seconds: PROBE_SECONDS })))
    rate *= 0.9
  for (;;) {
    const load = await steadyLoad(request, { perSecond: rate, seconds: MINUTE })
    if (isKept(load) || rate < 1) return { rate, load }
    rate *= 0.9
  }
}

function isKept({ p95, failed }: Load): boolean {
  return failed === 0 && p95 < SLOWEST
}

async function writesOf(members: Member[], anonKey: string, owner: pg.Pool): Promise<Record<string, Write>> {
  // The free members of the measurement post more than a person may.
  await owner.query(`update public.system_settings set value = '1000' where key = 'free_listing_limit'`)
  const { rows: ads } = await owner.query<{ id: string }>(
    `select id from public.vehicle_listings where status = 'active' order by id`,
  )
  const { rows: models } = await owner.query<{ id: number; make_id: number }>(
    'select id, make_id from public.vehicle_models order by id limit 100',
  )
  const { rows: visitors } = await owner.query<{ visitor: string }>(
    `select private.new_visitor() as visitor from generate_series(1, $1)`,
    [MEMBERS],
  )
  const person = (n: number) => members[n % members.length] as Member
  const asMember = (n: number) => ({ apikey: anonKey, authorization: `Bearer ${person(n).token}` })
  const anonymous = { apikey: anonKey, authorization: `Bearer ${anonKey}` }
  const counter = () => {
    let next = 0
    return () => next++
  }
  const [ad, message, view] = [counter(), counter(), counter()]

  const vehicle = (n: number) => {
    const model = models[n % models.length]
    return {
      make_id: model?.make_id,
      model_id: model?.id,
      title: `${2005 + (n % 20)} Saloon for sale, one owner, ${n}`,
      description: 'Imported new, serviced every 5,000 km at one garage, with all receipts. No accident.',
      price: 900_000 + 1_000 * (n % 2_000),
      location: 'Nairobi',
      condition: 'used',
      fuel_type: 'petrol',
      transmission: 'automatic',
      body_type: 'saloon',
      year: 2005 + (n % 20),
      mileage: 40_000 + (n % 90_000),
    }
  }
  // A member asks about ten ads at most and writes three times about each, within the limits of a person.
  const letter = (n: number) => {
    const round = Math.floor(n / members.length)
    const listing = ads[(n + 7 * Math.floor(round / 3)) % ads.length]?.id
    return { listing_id: listing, subject: '', content: `Is it still for sale? Number ${n}.` }
  }
  const seen = (n: number) => {
    const round = Math.floor(n / visitors.length)
    return { listing_id: ads[(n + round) % ads.length]?.id, visitor: visitors[n % visitors.length]?.visitor }
  }
  const claimed = (n: number) => JSON.stringify({ sub: person(n).id, role: 'authenticated' })
  // Materialized, so that the claims are set before they are read.
  const CLAIMS = `with claims as materialized (select set_config('request.jwt.claims', $1, true) as set)`

  return {
    'an ad is posted': {
      ask() {
        const n = ad()
        return {
          path: '/rest/v1/rpc/save_vehicle',
          headers: asMember(n),
          body: { id: randomUUID(), ad: vehicle(n), phone: '+254722000111', stock_number: '' },
        }
      },
      acknowledges: (body) => body.includes('"created"'),
      statement() {
        const n = ad()
        return {
          text: `${CLAIMS} select public.save_vehicle($2, $3, phone => '+254722000111', stock_number => '')
                 from claims where set is not null`,
          values: [claimed(n), randomUUID(), vehicle(n)],
        }
      },
      count: 'select count(*) from public.vehicle_listings',
    },
    'a message is sent': {
      ask() {
        const n = message()
        return {
          path: '/rest/v1/messages?select=id,thread_id,content,created_at',
          headers: { ...asMember(n), prefer: 'return=representation' },
          body: { ...letter(n), idempotency_key: randomUUID() },
        }
      },
      statement() {
        const n = message()
        const { listing_id, content } = letter(n)
        return {
          text: `${CLAIMS} insert into public.messages (sender_id, listing_id, subject, content, idempotency_key)
                 select $2, $3, '', $4, $5 from claims where set is not null`,
          values: [claimed(n), person(n).id, listing_id, content, randomUUID()],
        }
      },
      count: 'select count(*) from public.messages',
    },
    'a view is counted': {
      ask: () => ({ path: '/rest/v1/rpc/record_view', headers: anonymous, body: seen(view()) }),
      acknowledges: (body) => body === 'true',
      statement() {
        const { listing_id, visitor } = seen(view())
        return { text: 'select public.record_view($1, visitor => $2)', values: [listing_id, visitor] }
      },
      count: `select sum(count) as count from public.leads where kind = 'view'`,
    },
  }
}

function median(loads: Load[]): Load {
  return loads.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(loads.length / 2)] as Load
}

function ms(time: number): string {
  return time.toFixed(1)
}
