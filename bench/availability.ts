import { loadavg } from 'node:os'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { migrationSources } from '#server/migrations.ts'

const ROUNDS = 200
const DAYS = 31
/** A month of the garage at once, p95. */
const AIM = 50

/** Questions as statements' arguments after the provider. */
const questions: Record<string, string> = {
  'a month, a bay and a person': `public.free_service_times($1, current_date, ${DAYS}, $2)`,
  'a month, work of the usual kind': `public.free_service_times($1, current_date, ${DAYS}) where $2::uuid is not null`,
  'a day': 'public.free_service_times($1, current_date + 3, 1, $2)',
}

/** What the provider's start page, month and reports ask. */
const ownQuestions: Record<string, string> = {
  'the board of today': 'unnest((public.provider_today()).today)',
  'the numbers of a month': `public.provider_days(current_date, current_date + ${DAYS})`,
  'the report of a year': 'public.provider_report(current_date - 364, current_date)',
  'the services that are due': 'public.services_due()',
  'a page of 200 jobs': 'unnest((public.provider_jobs(null, null, null, null, 1, 200)).jobs)',
}

// 12 bays and 8 people, of whom 4 have hours of their own; 8 bookings a day in each bay, of which two thirds have a person too. Without
// triggers: they would notify the owner of each. Before them a year of 3,000 jobs on the cars of 800 customers.
const GENERATE = `
  set session_replication_role = replica;
  insert into public.profiles (id, role, business_name) values (md5('owner')::uuid, 'service_provider', 'Kamau Auto Works');
  insert into public.service_providers (id, user_id, business_name, location, service_types, verified, at_once)
  values (md5('garage')::uuid, md5('owner')::uuid, 'Kamau Auto Works', 'Nairobi', '{garage}', true, 18);
  insert into public.service_resources (id, service_provider_id, name, kind, place, hours)
  select md5('resource ' || n)::uuid, md5('garage')::uuid, 'Resource ' || n, case when n <= 12 then 'bay' else 'person' end, n,
    case when n > 16 then '{"mon": [{"from": "08:00", "to": "13:00"}], "wed": [{"from": "12:00", "to": "18:00"}]}'::jsonb end
  from generate_series(1, 20) as n;
  insert into public.services (id, service_provider_id, name, price, duration_minutes, needs, minutes_before, minutes_after, at_once)
  values (md5('service')::uuid, md5('garage')::uuid, 'Full service', 6500, 60, '{bay,person}', 15, 15, 10);
  insert into public.service_bookings (
    id, service_provider_id, customer_id, service_id, service_type, preferred_date, duration_minutes, status, customer_name, customer_phone
  )
  select md5(concat_ws(' ', 'booking', day, bay, hour))::uuid, md5('garage')::uuid, null, md5('service')::uuid, 'garage',
    private.nairobi_midnight(private.nairobi_today() + day) + (7 + hour) * interval '1 hour' + bay * interval '2 minutes',
    40, 'confirmed', 'Walk-in', '+254712000111'
  from generate_series(0, ${DAYS - 1}) as day, generate_series(1, 12) as bay, generate_series(1, 8) as hour;
  insert into private.booking_resources (booking_id, resource_id, begins, period)
  select booking.id, md5('resource ' || resource)::uuid, booking.preferred_date, private.booked_period(booking.preferred_date, booking.duration_minutes)
  from generate_series(0, ${DAYS - 1}) as day, generate_series(1, 12) as bay, generate_series(1, 8) as hour,
    lateral (values (bay), (bay + 12)) as held (resource)
  join lateral (
    select id, preferred_date, duration_minutes from public.service_bookings
    where id = md5(concat_ws(' ', 'booking', day, bay, hour))::uuid
  ) as booking on resource <= 20;
  insert into public.service_bookings (
    id, service_provider_id, customer_id, service_id, service_type, preferred_date, duration_minutes, status, customer_name, customer_phone, price,
    completed_at
  )
  select md5(concat_ws(' ', 'past', n))::uuid, md5('garage')::uuid, null, md5('service')::uuid, 'garage', now() - n * interval '2 hours 55 minutes',
    40, 'completed', 'Walk-in', '+2547130' || lpad((n % 800)::text, 5, '0'), 1000 + n, now() - n * interval '2 hours 55 minutes'
  from generate_series(1, 3000) as n;
  insert into public.service_jobs (
    service_provider_id, booking_id, number, plate, mileage_km, done_by, next_service_on, service_due_on
  )
  select md5('garage')::uuid, md5(concat_ws(' ', 'past', n))::uuid, 3001 - n,
    'KD' || chr(65 + n % 8) || ' ' || lpad((n % 800)::text, 3, '0') || 'A', 200000 - n * 50, 'Otieno, Kamau', due, due
  from generate_series(1, 3000) as n, lateral (select private.nairobi_today() + 90 - (n * 2.9 / 24)::integer as due) as planned;
  reset session_replication_role;
  vacuum analyze public.service_resources, public.service_bookings, private.booking_resources, public.service_jobs;
`

/** How long free times take at a garage of 20 resources with 2,976 bookings in a month, as a member of the site. */
export async function measureAvailability(directory: string): Promise<string[]> {
  const server = await startEmbeddedPostgres(directory)
  const client = new pg.Client(server.connection('postgres', 'postgres'))
  try {
    await migrate(server.connection('postgres', 'postgres'), migrationSources)
    await client.connect()
    for (const statement of GENERATE.split(/;\n/)) await client.query(statement)
    const { rows } = await client.query<{ garage: string; service: string; bookings: string }>(
      `select md5('garage')::uuid as garage, md5('service')::uuid as service, (select count(*) from public.service_bookings) as bookings`,
    )
    const [{ garage, service, bookings } = { garage: '', service: '', bookings: '' }] = rows
    await client.query('set role authenticated')
    const lines = [`Availability of a garage with 20 resources and ${bookings} bookings in ${DAYS} days:`]
    for (const [name, question] of Object.entries(questions))
      lines.push(`  ${name}: ${await measure(client, question, [garage, service])} (aim ${AIM})`)
    await client.query(
      `select set_config('request.jwt.claims', json_build_object('sub', md5('owner')::uuid)::text, false)`,
    )
    for (const [name, question] of Object.entries(ownQuestions))
      lines.push(`  ${name}: ${await measure(client, question)}`)
    const loads = loadavg().map((load) => load.toFixed(1))
    return [...lines, `  Load average ${loads.join(', ')}.`]
  } finally {
    await client.end()
    await server.stop()
  }
}

/** `12 rows, p50 3.1 ms, p95 4.0 ms` of ROUNDS rounds. */
async function measure(client: pg.Client, question: string, values: string[] = []): Promise<string> {
  const taken: number[] = []
  let found = 0
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    found = (await client.query(`select * from ${question}`, values)).rowCount ?? 0
    taken.push(performance.now() - start)
  }
  taken.sort((one, other) => one - other)
  const at = (share: number) => (taken[Math.floor(ROUNDS * share)] ?? 0).toFixed(1)
  return `${found} rows, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
