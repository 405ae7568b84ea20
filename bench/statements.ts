import { loadavg } from 'node:os'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { migrationSources } from '#server/migrations.ts'
import { statementFile, type UploadedRow, uploadedRow } from '#testing/statements.ts'

const ROWS = 20_000
const REQUESTS = 5_000
const BATCH = 1_000
/** Upload and matching together. */
const AIM = 10

// Half of the requests have their receipt on the statement; without triggers, which would notify each member.
const GENERATE = `
  set session_replication_role = replica;
  insert into auth.users (id, email) select md5('member ' || n)::uuid, 'member' || n || '@bench.test' from generate_series(1, ${REQUESTS}) as n;
  insert into public.profiles (id, first_name, last_name) select md5('member ' || n)::uuid, 'Member', 'Number' || n from generate_series(1, ${REQUESTS}) as n;
  insert into auth.users (id, email) values (md5('admin')::uuid, 'admin@bench.test');
  insert into public.profiles (id, first_name, last_name, role) values (md5('admin')::uuid, 'Njeri', 'Maina', 'admin');
  insert into public.subscription_plans (id, name, price) values (md5('basic')::uuid, 'Bench basic', 1500), (md5('premium')::uuid, 'Bench premium', 5000);
  insert into public.payment_requests (user_id, plan_id, payment_method, amount, reference, phone, created_at)
  select md5('member ' || n)::uuid, md5(case when n % 2 = 0 then 'basic' else 'premium' end)::uuid, 'mpesa', case when n % 2 = 0 then 1500 else 5000 end,
    'TL' || lpad(n::text, 6, '0') || 'QX', '+2547' || lpad(n::text, 8, '0'), now() - n * interval '5 minutes'
  from generate_series(1, ${REQUESTS}) as n;
  reset session_replication_role;
  vacuum analyze public.payment_requests, public.profiles;
`

/** Payments with their charges: every second of the first 5,000 is for a request, the others for nobody we know or with another amount. */
function rowsOfStatement(): UploadedRow[] {
  return Array.from({ length: ROWS / 2 }, (_, place) => {
    const n = place + 1
    const receipt =
      n % 2 === 0 && n <= REQUESTS ? `TL${String(n).padStart(6, '0')}QX` : `TZ${String(n).padStart(6, '0')}QX`
    const row = {
      receipt,
      paid_at: new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString(),
      payer_name: `MEMBER NUMBER${n}`,
      account_number: `CAR ${n}`,
    }
    return [
      { ...row, line: n * 2, paid_in: n % 2 === 0 ? 1_500 : n % 3 === 0 ? 5_000 : 700 },
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
    const rows = rowsOfStatement()
    const copied = await plainCopy(client, rows)
    await client.query(
      `select set_config('request.jwt.claims', json_build_object('sub', md5('admin')::uuid, 'role', 'authenticated')::text, false)`,
    )
    await client.query('set role authenticated')
    const { id, seconds: uploaded } = await upload(client, rows)
    const summed = await seconds(() => client.query('select public.statement_summary($1)', [id]))
    const paged = await seconds(() =>
      client.query(`select public.statement_rows_page($1, '{possible}')`, [id]),
    )
    const settled = await settle(client, id)
    const counts = await client.query<{ outcome: string; count: string }>(
      'select outcome, count(*) from public.statement_rows group by outcome order by outcome',
    )
    const whole = uploaded + summed + paged
    return [
      `A statement of ${ROWS} rows against ${REQUESTS} pending requests, in seconds:`,
      `  a plain copy of the rows: ${copied.toFixed(2)}`,
      `  upload and matching: ${uploaded.toFixed(2)}`,
      `  the summary: ${summed.toFixed(2)}, a page of candidates: ${paged.toFixed(2)}`,
      `  together: ${whole.toFixed(2)} (aim ${AIM}), ${(whole / copied).toFixed(1)} times the copy`,
      `  then approving, posting and listing, in ${settled.calls} calls: ${settled.seconds.toFixed(1)}, the longest ${settled.longest.toFixed(2)}`,
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

/** Presses the button until nothing is left. */
async function settle(client: pg.Client, id: string) {
  let [calls, longest, total] = [0, 0, 0]
  for (let left = true; left; ) {
    const { rows } = await client.query<{ exact: { row: string; request: string; version: string }[] }>(
      `select public.statement_summary($1) -> 'exact' as exact`,
      [id],
    )
    const exact = rows[0]?.exact ?? []
    const taken = await seconds(async () => {
      const answer = await client.query<{ left: boolean }>(
        `select (public.settle_statement($1, $2) ->> 'left')::boolean as left`,
        [id, JSON.stringify(exact)],
      )
      left = (answer.rows[0]?.left ?? false) || exact.length === 200
    })
    calls++
    total += taken
    longest = Math.max(longest, taken)
  }
  return { calls, seconds: total, longest }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
