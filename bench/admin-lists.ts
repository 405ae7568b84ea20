import { loadavg } from 'node:os'
import pg from 'pg'
import { DEMO_PASSWORD, demoAccounts } from '#database/demo/people.ts'
import { type RunningServer, startServer } from '#testing/running-server.ts'
import { type AdminWorldSize, growAdminWorld } from './admin-world.ts'

const rounds = 20

interface Question {
  list: string
  asked: string
  call: string
  values: Record<string, unknown>
}

/**
 * Each list of the administration at so many people and vehicle listings, asked by an administrator over HTTP, one call after the
 * other, each so often after three to warm up. Gives lines of Markdown.
 */
export async function measureAdminLists(
  directory: string,
  environment: Record<string, string>,
  size: AdminWorldSize,
): Promise<string[]> {
  const server = await startServer(directory, environment)
  const owner = new pg.Client({ host: `${directory}/postgres/socket`, user: 'postgres', database: 'magari' })
  await owner.connect()
  try {
    await growAdminWorld(owner, size)
    // Pending writes of the new rows would slow the measured queries.
    await owner.query('checkpoint')
    const headers = await administrator(server)
    const loadBefore = loadavg()[0] ?? 0
    const lines = []
    for (const question of questions(await somebody(owner), size)) {
      const { found, times } = await measure(server.url, headers, question)
      const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0)
      lines.push(`| ${question.list} | ${question.asked} | ${found} | ${at(0.5)} | ${at(0.95)} |`)
    }
    const count = (number: number) => number.toLocaleString('en')
    return [
      '',
      '## The administration’s lists',
      '',
      `${count(size.people)} people, ${count(size.listings)} vehicle listings; load average ${loadBefore.toFixed(1)} at the start, ${loadavg()[0]?.toFixed(1)} at the end.`,
      '',
      '| list | asked | found | ms p50 | p95 |',
      '|---|---|---|---|---|',
      ...lines,
    ]
  } finally {
    await owner.end()
    await server.end('SIGTERM')
  }
}

/** What an administrator asks: the first page, a deep one, each order, each filter, texts that many, few and none hold. */
function questions(person: { id: string; email: string; phone: string }, size: AdminWorldSize): Question[] {
  const far = (rows: number) => Math.ceil(rows / 25 / 2)
  const texts: [string, string][] = [
    ['text of many: “mail.example”', 'mail.example'],
    ['text of some: “wanjiku kam”', 'wanjiku kam'],
    ['text of none: “submarine”', 'submarine'],
    ['text of two letters: “ka”', 'ka'],
    ['an address', person.email],
    ['a phone', person.phone],
    ['an id', person.id],
  ]
  const requests = (list: string, call: string): Question[] => [
    ...sorts(list, call, ['waiting', 'newest', 'oldest', 'amount', 'amount_desc'], far(size.people)),
    ...asks(list, call, [
      ['approved', { only_status: 'approved' }],
      ['pending', { only_status: 'pending' }],
      ['the last page', { page: 1_000_000 }],
      ['1,000 for a file', { page_size: 1000 }],
    ]),
    ...asks(
      list,
      call,
      texts.map(([asked, search]) => [asked, { search }]),
    ),
  ]
  return [
    ...sorts('people', 'admin_people', ['newest', 'oldest', 'name', 'name_desc'], far(size.people)),
    ...asks('people', 'admin_people', [
      ['dealers', { only_role: 'dealer' }],
      ['verified', { only_verified: true }],
      ['suspended', { only_suspended: true }],
      ['the last page', { page: 1_000_000 }],
      ['1,000 for a file', { page_size: 1000 }],
      ...texts.map(([asked, search]): [string, object] => [asked, { search }]),
      ['text of many, by name', { search: 'mail.example', sort: 'name' }],
    ]),
    ...sorts(
      'listings',
      'admin_listings',
      ['newest', 'oldest', 'price', 'price_desc'],
      Math.min(400, far(size.listings)),
    ),
    ...asks('listings', 'admin_listings', [
      ['halfway', { page: far(size.listings) }],
      ['the last page', { page: 1_000_000 }],
      ['active, by price', { only_status: 'active', sort: 'price' }],
      ['drafts', { only_status: 'draft' }],
      ['sold, by price', { only_status: 'sold', sort: 'price' }],
      ['featured', { only_featured: true }],
      ['featured, by price', { only_featured: true, sort: 'price' }],
      ['text of a make: “toyota”', { search: 'toyota' }],
      ['… by price', { search: 'toyota', sort: 'price' }],
      ['… page 400', { search: 'toyota', page: 400 }],
      ['text of a model: “forester”', { search: 'forester' }],
      ['text of a place: “kisumu”', { search: 'kisumu', sort: 'price' }],
      ['text of few titles: “kangoo”', { search: 'kangoo' }],
      ['text of a year: “2016 toyota”', { search: '2016 toyota' }],
      ['text of none: “submarine”', { search: 'submarine' }],
      ['two letters of none: “qz”', { search: 'qz' }],
      ['drafts with “toyota”', { search: 'toyota', only_status: 'draft' }],
    ]),
    ...requests('payments', 'admin_payments'),
    ...asks('payments', 'admin_payments', [['by card', { only_method: 'card' }]]),
    ...requests('applications', 'admin_financing_applications'),
    ...requests('quotes', 'admin_insurance_quotes'),
    ...asks('audit', 'admin_audit', [
      ['newest', {}],
      ['page 2,000', { page: 2000 }],
      ['about people', { only_entity: 'profiles' }],
      ['approvals', { only_action: 'approve' }],
      ['by one person', { only_person: person.id }],
      ['of a month', { from_day: '2026-09-01', until_day: '2026-09-30' }],
    ]),
    ...asks('reports', 'list_reports', [
      ['open', {}],
      ['text of many: “toyota”', { search: 'toyota' }],
      ['text of none: “submarine”', { search: 'submarine' }],
    ]),
    ...asks('approvals', 'admin_approvals', [
      ['vehicles', { kind: 'vehicle_listings' }],
      ['vehicles by estimate', { kind: 'vehicle_listings', sort: 'outliers' }],
      ['providers', { kind: 'service_providers' }],
    ]),
    ...asks('catalogue', 'admin_makes', [
      ['all', {}],
      ['text', { search: 'toyo' }],
    ]),
    ...asks('dashboard', 'admin_figures', [
      ['30 days', {}],
      ['366 days', { days: 366 }],
    ]),
    ...asks('dashboard', 'admin_pending_counts', [['what waits', {}]]),
  ]
}

function sorts(list: string, call: string, orders: string[], far: number): Question[] {
  return asks(
    list,
    call,
    orders.flatMap((sort): [string, object][] => [
      [sort, { sort }],
      [`${sort}, page ${far.toLocaleString('en')}`, { sort, page: far }],
    ]),
  )
}

function asks(list: string, call: string, asked: [string, object][]): Question[] {
  return asked.map(([name, values]) => ({ list, asked: name, call, values: { ...values } }))
}

async function measure(
  url: string,
  headers: Record<string, string>,
  { call, values }: Question,
): Promise<{ found: string; times: number[] }> {
  const ask = async () => {
    const response = await fetch(`${url}/rest/v1/rpc/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(values),
    })
    const answer = (await response.json()) as { total?: number; more?: boolean; message?: string }
    if (!response.ok) throw new Error(`${call} ${JSON.stringify(values)}: ${answer.message}`)
    return answer
  }
  let answer = await ask()
  for (let round = 1; round < 3; round++) answer = await ask()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  const found = answer.total?.toLocaleString('en') ?? ''
  return { found: answer.more ? `${found}+` : found, times: times.toSorted((one, other) => one - other) }
}

async function administrator(server: RunningServer): Promise<Record<string, string>> {
  const email = demoAccounts.find(({ role }) => role === 'admin')?.email
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  if (!token) throw new Error(`${email} could not sign in`)
  return { apikey: server.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** One of the generated people. */
async function somebody(owner: pg.ClientBase): Promise<{ id: string; email: string; phone: string }> {
  const { rows } = await owner.query<{ id: string; email: string; phone: string }>(
    `select id, email, profiles.phone from public.profiles join auth.users using (id) where id = md5('person 1')::uuid`,
  )
  if (!rows[0]) throw new Error('There are no generated people')
  return rows[0]
}
