import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_REPORTS_PER_DAY } from '#domain/ads/reports.ts'
import { MAX_CONTACT_MESSAGES } from '#domain/messages/contact.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'
import { today } from '#testing/days.ts'
import { onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let clients: Clients
let catalogue: Catalogue
let provider: string
let ads: string[]

beforeAll(async () => {
  clients = await openClients(world.database)
  catalogue = await insertCatalogue(world)
  provider = await openBusiness(world, world.provider)
  ads = await Promise.all(
    Array.from({ length: 12 }, () => post(world.owner, catalogue, { seller_id: world.seller.id })),
  )
})
afterAll(() => clients?.close())

type Row = Record<string, unknown>

/** Inserts rows in one request: 'done', or the hint of the refusal. */
async function insert(person: Person, table: string, rows: Row[]) {
  const { error } = await clients.clientOf(person).from(table).insert(rows)
  return error ? (error.hint ?? error.message) : 'done'
}
const times = (many: number, row: (nth: number) => Row) => Array.from({ length: many }, (_, nth) => row(nth))
const count = async (table: string, condition: string, values: unknown[] = []) => {
  const [row] = await world.owner.query<{ count: string }>(
    `select count(*) from public.${table} where ${condition}`,
    values,
  )
  return Number(row?.count)
}

/** Existing rows of a person, inserted past all rules and keys. */
function insertExisting(table: string, columns: string, many: number, values: string) {
  return world.owner.query(
    `with free as (select set_config('session_replication_role', 'replica', true))
     insert into public.${table} (${columns}) select ${values} from free, generate_series(1, ${many}) as nth`,
  )
}

describe('rows of one request count like separate requests', () => {
  const message = (email: string) => ({ name: 'Wanjiku', email, topic: 'general', message: 'Open?' })

  test('contact messages, per address and per account', async () => {
    const { visitor, buyer } = world
    const at = (name: string) => () => message(`${name}@example.test`)
    const many = MAX_CONTACT_MESSAGES + 1
    expect(await insert(visitor, 'contact_messages', times(many, at('one')))).toBe('contact_limit')
    expect(await insert(visitor, 'contact_messages', times(many - 1, at('one')))).toBe('done')
    expect(await insert(visitor, 'contact_messages', [message('ONE@example.test')])).toBe('contact_limit')
    const elsewhere = (nth: number) => message(`${nth}@example.test`)
    expect(await insert(buyer, 'contact_messages', times(many, elsewhere))).toBe('contact_limit')
    expect(await insert(buyer, 'contact_messages', times(many - 1, elsewhere))).toBe('done')
    expect(await insert(buyer, 'contact_messages', [message('new@example.test')])).toBe('contact_limit')
  })

  test('concurrent requests too', async () => {
    const sent = await Promise.all(
      times(12, () => message('together@example.test')).map((row) =>
        insert(world.visitor, 'contact_messages', [row]),
      ),
    )
    expect(sent.filter((answer) => answer === 'done')).toHaveLength(MAX_CONTACT_MESSAGES)
    expect(await count('contact_messages', `email = 'together@example.test'`)).toBe(MAX_CONTACT_MESSAGES)
  })

  test('messages, and ads that are new to the writer', async () => {
    const about = (nth: number) => ({
      listing_id: ads[nth],
      recipient_id: world.seller.id,
      content: 'Still there?',
    })
    expect(await insert(world.buyer, 'messages', times(11, about))).toBe('message_limit')
    expect(await count('message_threads', 'asker_id = $1', [world.buyer.id])).toBe(0)
    expect(
      await insert(
        world.buyer,
        'messages',
        times(31, () => about(0)),
      ),
    ).toBe('message_limit')
    expect(
      await insert(
        world.buyer,
        'messages',
        times(30, (nth) => about(nth % 10)),
      ),
    ).toBe('done')
    expect(await insert(world.buyer, 'messages', [about(0)])).toBe('message_limit')
  })

  test('reports of ads, conversations and reviews', async () => {
    const many = MAX_REPORTS_PER_DAY + 1
    const ad = (nth: number) => ({ listing_id: ads[nth], reason: 'fraud' })
    expect(await insert(world.buyer, 'listing_reports', times(many, ad))).toBe('report_limit')
    expect(await insert(world.buyer, 'listing_reports', times(many - 1, ad))).toBe('done')
    expect(await insert(world.buyer, 'listing_reports', [ad(many - 1)])).toBe('report_limit')

    const threads = await world.owner.query<{ id: string }>(
      'select id from public.message_threads where asker_id = $1 limit 2',
      [world.buyer.id],
    )
    await insertExisting(
      'message_reports',
      'thread_id, reporter_id, reported_id, reason',
      MAX_REPORTS_PER_DAY - 1,
      `gen_random_uuid(), '${world.buyer.id}', '${world.seller.id}', 'fraud'`,
    )
    const talks = threads.map(({ id }) => ({ thread_id: id, reason: 'fraud' }))
    expect(await insert(world.buyer, 'message_reports', talks)).toBe('report_limit')
    expect(await insert(world.buyer, 'message_reports', talks.slice(1))).toBe('done')

    await insertExisting(
      'reviews',
      'booking_id, service_provider_id, reviewer_id, reviewer_name, rating',
      many,
      `gen_random_uuid(), '${provider}', '${world.buyer.id}', 'Wanjiku', 1`,
    )
    const reviews = await world.owner.query<{ id: string }>('select id from public.reviews')
    const review = (nth: number) => ({ review_id: reviews[nth]?.id, reason: 'spam' })
    expect(await insert(world.provider, 'review_reports', times(many, review))).toBe('report_limit')
    expect(await insert(world.provider, 'review_reports', times(many - 1, review))).toBe('done')
  })

  test('booking requests, and bookings entered by providers', async () => {
    const asked = (nth: number) => ({
      service_provider_id: provider,
      service_type: 'garage',
      customer_id: world.buyer.id,
      preferred_date: onTuesday(`${10 + nth}:00`),
      status: 'pending',
    })
    expect(await insert(world.buyer, 'service_bookings', times(6, asked))).toBe('booking_limit')
    expect(await count('service_bookings', 'true')).toBe(0)
    await insertExisting(
      'service_bookings',
      'service_provider_id, service_type, customer_name, customer_phone, preferred_date, status',
      198,
      `'${provider}', 'garage', 'Juma', '+254712345678', now() + nth * interval '1 day', 'completed'`,
    )
    const byHand = (nth: number) => ({
      service_provider_id: provider,
      service_type: 'garage',
      customer_id: null,
      customer_name: 'Juma Ali',
      customer_phone: '0712345678',
      preferred_date: onTuesday('10:00', nth),
      status: 'confirmed',
    })
    expect(await insert(world.provider, 'service_bookings', times(3, byHand))).toBe('booking_limit')
    expect(await insert(world.provider, 'service_bookings', times(2, byHand))).toBe('done')
  })

  test('favorites and blocks', async () => {
    await insertExisting('favorites', 'user_id, listing_id', 997, `'${world.buyer.id}', gen_random_uuid()`)
    const heart = (nth: number) => ({ user_id: world.buyer.id, listing_id: ads[nth] })
    expect(await insert(world.buyer, 'favorites', times(4, heart))).toBe('favorite_limit')
    expect(await insert(world.buyer, 'favorites', times(3, heart))).toBe('done')
    await insertExisting(
      'user_blocks',
      'blocker_id, blocked_id',
      999,
      `'${world.dealer.id}', gen_random_uuid()`,
    )
    const block = (person: Person) => ({ blocked_id: person.id })
    expect(await insert(world.dealer, 'user_blocks', [world.buyer, world.seller].map(block))).toBe(
      'block_limit',
    )
    expect(await insert(world.dealer, 'user_blocks', [block(world.buyer)])).toBe('done')
    // Writing as somebody else does not reveal that person's count.
    expect(
      await insert(world.seller, 'favorites', [{ user_id: world.buyer.id, listing_id: ads[9] }]),
    ).toMatch(/row-level security/)
  })

  test('applications to lenders and insurers', async () => {
    const lenders = await world.owner.query<{ id: string }>(
      `insert into public.financing_providers (name, interest_rate_range, min_amount, max_amount, max_term_months)
       select 'Bank ' || nth, '13%', 1, 9000000, 60 from generate_series(1, 3) as nth returning id`,
    )
    await insertExisting(
      'financing_applications',
      'user_id, provider_id, loan_amount, term_months, monthly_income, employment_status, phone, status',
      48,
      `'${world.buyer.id}', gen_random_uuid(), 1000000, 12, 100000, 'employed', '+254712345678', 'withdrawn'`,
    )
    const apply = (nth: number) => ({
      provider_id: lenders[nth]?.id,
      loan_amount: 1_000_000,
      term_months: 12,
      monthly_income: 100_000,
      employment_status: 'employed',
      phone: '0712345678',
    })
    expect(await insert(world.buyer, 'financing_applications', times(3, apply))).toBe('application_limit')
    expect(await insert(world.buyer, 'financing_applications', times(2, apply))).toBe('done')
    const [insurer] = await world.owner.query<{ id: string }>(
      `insert into public.insurance_providers (name, insurance_types) values ('Salama', '{comprehensive}') returning id`,
    )
    const quote = (nth: number) => ({
      provider_id: insurer?.id,
      coverage_type: 'comprehensive',
      vehicle_make: 'Toyota',
      vehicle_year: 2015,
      vehicle_value: 1_000_000 + nth,
      phone: '0712345678',
    })
    expect(await insert(world.buyer, 'insurance_quotes', times(51, quote))).toBe('quote_limit')
    expect(await count('insurance_quotes', 'true')).toBe(0)
    expect(await insert(world.buyer, 'insurance_quotes', times(50, quote))).toBe('done')
  })

  test('quick replies and opening exceptions', async () => {
    const reply = (nth: number) => ({ title: `Reply ${nth}`, body: 'It is still here.' })
    expect(await insert(world.seller, 'quick_replies', times(51, reply))).toBe('quick_reply_limit')
    const days = (nth: number) => {
      const day = today(nth + 2)
      return { service_provider_id: provider, first_day: day, last_day: day, hours: [] }
    }
    expect(await insert(world.provider, 'opening_exceptions', times(101, days))).toBe('exception_limit')
  })

  test('a request has at most 20 rows of a visitor and 500 of a member', async () => {
    for (const [person, most] of [
      [world.visitor, 20],
      [world.buyer, 500],
    ] as const) {
      const { error, status } = await clients
        .clientOf(person)
        .from('contact_messages')
        .insert(times(most + 1, (nth) => message(`${nth}@example.test`)))
      expect({ status, code: error?.code, hint: error?.hint }).toEqual({
        status: 413,
        code: '54000',
        hint: 'Send fewer rows at a time.',
      })
    }
  })
})

test('every table clients may insert into has a limit per person, and the database enforces it', async () => {
  const lines = readFileSync(new URL('../../../tests/access/bounds.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/ {2,}/) as [table: string, bound: string, hint: string])
  const tables = await world.owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'f')
       and (has_any_column_privilege('anon', oid, 'insert') or has_any_column_privilege('authenticated', oid, 'insert'))
     order by relname collate "C"`,
  )
  expect(lines.map(([table]) => table)).toEqual(tables.map(({ name }) => name))
  for (const [table, , hint] of lines.filter(([, , hint]) => hint !== '-')) {
    const judges = await world.owner.query(
      `select from pg_trigger as judge join pg_proc as function on function.oid = judge.tgfoid
       where judge.tgrelid = ('public.' || $1)::regclass and judge.tgtype & 4 > 0
         and (strpos(encode(judge.tgargs, 'escape'), $2) > 0 or exists (
           select from pg_proc as asked where strpos(asked.prosrc, $3) > 0
             and (asked.oid = function.oid or strpos(function.prosrc, asked.proname || '(') > 0)
         ))`,
      [table, hint, `hint = '${hint}'`],
    )
    expect([table, judges.length > 0]).toEqual([table, true])
  }
})

test('no function uses session_user, which depends on the way of connecting', async () => {
  const asking = await world.owner.query<{ name: string }>(
    `with said (name, text) as (
       select oid::regprocedure::text, prosrc from pg_proc where pronamespace::regnamespace::text !~ '^(pg_catalog|information_schema)$'
       union all select policyname, concat(qual, with_check) from pg_policies
       union all select oid::regclass::text, pg_get_viewdef(oid) from pg_class
         where relkind in ('v', 'm') and relnamespace::regnamespace::text !~ '^(pg_catalog|information_schema)$'
       union all select adrelid::regclass::text, pg_get_expr(adbin, adrelid) from pg_attrdef
       union all select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'c'
       union all select tgname, pg_get_triggerdef(oid) from pg_trigger
     )
     select name from said where text ~* '\\m(session_user|system_user)\\M'`,
  )
  expect(asking).toEqual([])
})
