import { loadavg } from 'node:os'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { migrationSources } from '#server/migrations.ts'
import { statementFile, type UploadedRow, uploadedRow } from '#testing/statements.ts'
import { processorTime } from './vehicle-search.ts'

const ROWS = 20_000
const REQUESTS = 5_000
/** Approved before by an administrator, over most of a year. */
const PAID = 50_000
const BATCH = 1_000
const PRESSES = 5
/** Upload and matching together. */
const AIM = 10

// Half of the pending requests and some of the approved ones have their receipt on the statement; without triggers, which would notify each
// member.
const GENERATE = `
  set session_replication_role = replica;
  insert into auth.users (id, email) select md5('member ' || n)::uuid, 'member' || n || '@bench.test' from generate_series(1, ${REQUESTS}) as n;
  insert into public.profiles (id, first_name, last_name) select md5('member ' || n)::uuid, 'Member', 'Number' || n from generate_series(1, ${REQUESTS}) as n;
  insert into auth.users (id, email) values (md5('admin')::uuid, 'admin@bench.test');
  insert into public.profiles (id, first_name, last_name, role) values (md5('admin')::uuid, 'Njeri', 'Maina', 'admin');
  insert into public.subscription_plans (id, name, price) values (md5('basic')::uuid, 'Bench basic', 1500), (md5('premium')::uuid, 'Bench premium', 5000);
  insert into public.payment_requests (user_id, plan_id, payment_method, amount, price, reference, phone, created_at)
  select md5('member ' || n)::uuid, md5(case when n % 2 = 0 then 'basic' else 'premium' end)::uuid, 'mpesa', case when n % 2 = 0 then 1500 else 5000 end,
    case when n % 2 = 0 then 1500 else 5000 end, 'TL' || lpad(n::text, 6, '0') || 'QX', '+2547' || lpad(n::text, 8, '0'), now() - n * interval '5 minutes'
  from generate_series(1, ${REQUESTS}) as n;
  insert into public.payment_requests (user_id, plan_id, payment_method, amount, price, reference, phone, created_at, status, decided_by, decided_at)
  select md5('member ' || 1 + n % ${REQUESTS})::uuid, md5('basic')::uuid, 'mpesa', 1500, 1500, 'TP' || lpad(n::text, 6, '0') || 'QX',
    '+2547' || lpad((1 + n % ${REQUESTS})::text, 8, '0'), now() - n * interval '10 minutes', 'approved', md5('admin')::uuid,
    now() - n * interval '10 minutes'
  from generate_series(1, ${PAID}) as n;
  reset session_replication_role;
  vacuum analyze public.payment_requests, public.profiles;
`

/**
 * Payments with their charges: every second of the first 5,000 is for a pending request, the next 2,000 have been approved, and the others
 * are for nobody we know or with another amount.
 */
function rowsOfStatement(): UploadedRow[] {
  return Array.from({ length: ROWS / 2 }, (_, place) => {
    const n = place + 1
    const series = n <= REQUESTS ? (n % 2 === 0 ? 'TL' : 'TZ') : n <= REQUESTS + 2_000 ? 'TP' : 'TZ'
    const receipt = `${series}${String(n).padStart(6, '0')}QX`
    const known = series === 'TP'
    const row = {
      receipt,
      paid_at: new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString(),
      payer_name: `MEMBER NUMBER${n}`,
      payer_number: `2547 ***** ${String(n).padStart(8, '0').slice(-3)}`,
      account_number: `CAR ${n}`,
    }
    return [
      { ...row, line: n * 2, paid_in: known || n % 2 === 0 ? 1_500 : n % 3 === 0 ? 5_000 : 700 },
      { ...row, line: n * 2 + 1, paid_in: 0, withdrawn: 8.25, reason: 'Pay merchant Charge' },
    ]
  }).flat()
}

/** How long a statement of 20,000 rows takes in the database, from the first batch to what its page shows, beside a plain copy of its rows. */
export async function measureStatements(directory: string): Promise<string[]> {
  const server = await startEmbeddedPostgres(directory)
  const client = new pg.Client(server.connection('postgres', 'postgres'))
  try {
    await migrate(server.connection('postgres', 'postgres'), migrationSources)
    await client.connect()
    for (const statement of GENERATE.split(/;\n/)) await client.query(statement)
    const [backend] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    /** Of the database's process so far, in seconds: what the time would be on a quiet machine, nearly. */
    const processor = () => processorTime(backend?.pid ?? 0) / 1000
    const rows = rowsOfStatement()
    const begun = processor()
    const copied = await plainCopy(client, rows)
    const copiedWork = processor() - begun
    await client.query(
      `select set_config('request.jwt.claims', json_build_object('sub', md5('admin')::uuid, 'role', 'authenticated')::text, false)`,
    )
    await client.query('set role authenticated')
    const before = processor()
    const { id, seconds: uploaded } = await upload(client, rows)
    const summed = await seconds(() => client.query('select public.statement_summary($1)', [id]))
    const paged = await seconds(() =>
      client.query(`select public.statement_rows_page($1, '{possible}')`, [id]),
    )
    const work = processor() - before
    const planned = await summaryAsPlanned(client, id)
    const beforePresses = processor()
    const presses = await settle(client, id)
    const pressWork = (processor() - beforePresses) / PRESSES
    const counts = await client.query<{ outcome: string; count: string }>(
      'select outcome, count(*) from public.statement_rows group by outcome order by outcome',
    )
    const whole = uploaded + summed + paged
    return [
      `A statement of ${ROWS} rows against ${REQUESTS} pending requests, in seconds:`,
      `  a plain copy of the rows: ${copied.toFixed(2)}`,
      `  upload and matching: ${uploaded.toFixed(2)}`,
      `  the summary: ${summed.toFixed(2)}, a page of candidates: ${paged.toFixed(2)}`,
      `  the summary with loops where the planner takes the rows for a few: ${planned}`,
      `  together: ${whole.toFixed(2)} (aim ${AIM}), ${(whole / copied).toFixed(1)} times the copy; of the processor ${work.toFixed(2)}, ${(work / copiedWork).toFixed(1)} times the copy's ${copiedWork.toFixed(2)}`,
      `  then a press that approves, posts and lists 200 each, the summary before it included: ${presses.at(PRESSES >> 1)?.toFixed(2)}, the longest of ${PRESSES} ${presses.at(-1)?.toFixed(2)}, of the processor ${pressWork.toFixed(2)}`,
      `  ${counts.rows.map(({ outcome, count }) => `${outcome} ${count}`).join(', ')}`,
      `  Load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    ]
  } finally {
    await client.end()
    await server.stop()
  }
}

/** The same rows as they are, into a table without indexes. */
async function plainCopy(client: pg.Client, rows: readonly UploadedRow[]): Promise<number> {
  await client.query('create temporary table plain (like public.statement_rows)')
  return seconds(async () => {
    for (let first = 0; first < rows.length; first += BATCH)
      await client.query(
        `insert into plain (line, receipt, paid_at, details, paid_in, withdrawn, payer_name, account_number, id, statement_id, row_key, kind, codes, outcome)
         select line, receipt, paid_at, details, paid_in, withdrawn, payer_name, account_number, gen_random_uuid(), gen_random_uuid(), '', '', '{}', ''
         from jsonb_to_recordset($1) as given (
           line integer, receipt text, paid_at timestamptz, details text, paid_in numeric, withdrawn numeric, payer_name text, account_number text
         )`,
        [JSON.stringify(rows.slice(first, first + BATCH).map(uploadedRow))],
      )
  })
}

async function upload(client: pg.Client, rows: readonly UploadedRow[]) {
  const file = JSON.stringify(statementFile('bench', rows))
  let id = ''
  const taken = await seconds(async () => {
    for (let first = 0; first < rows.length; first += BATCH) {
      const batch = JSON.stringify(rows.slice(first, first + BATCH).map(uploadedRow))
      const answer = await client.query<{ id: string }>(
        `select public.upload_statement($1, $2, $3) ->> 'id' as id`,
        [file, first, batch],
      )
      id = answer.rows[0]?.id ?? ''
    }
  })
  return { id, seconds: taken }
}

/** The summary without `enable_nestloop = off`; a minute at most. */
async function summaryAsPlanned(client: pg.Client, id: string): Promise<string> {
  await client.query('begin; reset role')
  for (const name of ['statement_matches', 'statement_standings'])
    await client.query(`alter function private.${name}(uuid) reset enable_nestloop`)
  await client.query(`set local role authenticated; set local statement_timeout = '60s'`)
  try {
    return (await seconds(() => client.query('select public.statement_summary($1)', [id]))).toFixed(2)
  } catch {
    return 'more than 60'
  } finally {
    await client.query('rollback')
  }
}

/** Presses the button a few times: what one press does of each kind is at most 200. */
async function settle(client: pg.Client, id: string): Promise<number[]> {
  const presses: number[] = []
  for (let press = 0; press < PRESSES; press++)
    presses.push(
      await seconds(async () => {
        const { rows } = await client.query<{ exact: unknown[] }>(
          `select public.statement_summary($1) -> 'exact' as exact`,
          [id],
        )
        await client.query('select public.settle_statement($1, $2)', [id, JSON.stringify(rows[0]?.exact)])
      }),
    )
  return presses.toSorted((one, other) => one - other)
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
