import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { generateListings } from '#database/demo/generate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { startServer } from '#testing/running-server.ts'

const NEW_ADS = 1_000
const SEARCHES_OF_A_PERSON = 5
const MARKET = 5_000

/**
 * New ads against so many saved searches, and against half of them: the time until all are matched and what is due is in the outbox of
 * mails. As lines of Markdown.
 */
export async function measureAlerts(
  directory: string,
  environment: Record<string, string>,
  searches: number,
): Promise<string[]> {
  // Makes the database with its demo world; no server runs while its jobs are measured.
  await (await startServer(directory, environment)).end('SIGTERM')
  const postgres = await startEmbeddedPostgres(path.join(directory, 'postgres'))
  try {
    return await onConnection(postgres.connection('postgres', 'magari'), async (owner) => {
      await generateListings(owner, MARKET)
      const before = loadavg()[0] ?? 0
      const rows: string[] = []
      const wall: number[] = []
      const processor: number[] = []
      // The ads of the demo world are not new.
      await owner.query('truncate private.ad_events')
      for (const many of [searches / 2, searches]) {
        await addSearches(owner, many)
        await postAds(owner)
        await owner.query('analyze private.search_rules, private.search_terms, public.saved_searches')
        const match = await timed(owner, () => untilNone(owner, 'private.match_ads()'))
        const { rows: found } = await owner.query<{ matches: string; due: string; each: number[] }>(
          `select sum(found) as matches, sum(due) as due,
             percentile_disc('{0.1,0.5,0.9,0.99}'::float8[]) within group (order by found) as each
           from (
             select count(match.search_id) as found, count(*) filter (where match.due_at <= now()) as due
             from public.saved_searches as search left join private.search_matches as match on match.search_id = search.id
             group by search.id
           ) as counted`,
        )
        const tell = await timed(owner, () => untilNone(owner, 'private.tell_alerts()'))
        const told = await Promise.all([
          counted(owner, 'public.system_notifications', `kind = 'search_matches'`),
          counted(owner, 'mail.outbox'),
        ])
        const { matches, due, each } = found[0] as { matches: string; due: string; each: number[] }
        wall.push(match.wall + tell.wall)
        processor.push(match.processor + tell.processor)
        const cells = [many, matches, due, ...told].map((cell) => Number(cell).toLocaleString('en'))
        const times = [match.wall, tell.wall, match.wall + tell.wall, match.processor + tell.processor]
        rows.push(`| ${[...cells, each.join(' / '), ...times.map((time) => time.toFixed(1))].join(' | ')} |`)
        await owner.query('truncate private.search_matches, private.alerts, mail.outbox')
        await owner.query(`delete from public.system_notifications where kind = 'search_matches'`)
      }
      const growth = ([half = 1, whole = 1]: number[]) => (whole / half).toFixed(2)
      return [
        '## Alerts',
        '',
        `${NEW_ADS.toLocaleString('en')} new ads; load average ${before.toFixed(1)} at the start, ${loadavg()[0]?.toFixed(1)} at the end. Twice the searches take ${growth(wall)} times as long, and ${growth(processor)} times the processor.`,
        '',
        '| saved searches | matches | due at once | notifications | mails | matches of a search p10 / p50 / p90 / p99 | s to match | s to tell | s | s of the processor |',
        '|---|---|---|---|---|---|---|---|---|---|',
        ...rows,
      ]
    })
  } finally {
    await postgres.stop()
  }
}

/**
 * Saved searches of new people until there are so many, each drawn from an ad that is for sale, so that makes, models, towns and prices
 * are as frequent as in the market. Their triggers are replaced by what they compute, all but the one of the rules, so that
 * 100,000 take no minutes.
 */
async function addSearches(owner: pg.ClientBase, until: number): Promise<void> {
  const present = await counted(owner, 'public.saved_searches')
  const people = Math.ceil((until - present) / SEARCHES_OF_A_PERSON)
  await owner.query(
    `insert into auth.users (email, email_confirmed_at)
     select 'reader' || $2::integer + nth || '@mail.example', now() from generate_series(1, $1::integer) as nth`,
    [people, present],
  )
  // Each foreign key would be checked by reading all of a table that was tiny when the check was planned.
  await owner.query('analyze auth.users, public.profiles')
  const triggers = ['limit_rows', 'tidy_saved_search', 'check_saved_names', 'notify_pages']
  const turn = (state: string) =>
    owner.query(
      triggers.map((name) => `alter table public.saved_searches ${state} trigger ${name}`).join('; '),
    )
  await turn('disable')
  await owner.query('select setseed(0.5)')
  await owner.query(
    `with person as materialized (
       select id from auth.users
       where email like 'reader%' and not exists (select from public.saved_searches where user_id = users.id)
     ), pool as materialized (
       select row_number() over () as nth, make.name as make, model.name as model, l.price, l.year, l.fuel_type, l.transmission,
         l.body_type, l.title, case when l.location = any (private.known_places()) then l.location end as place
       from public.vehicle_listings as l
       join public.vehicle_makes as make on make.id = l.make_id left join public.vehicle_models as model on model.id = l.model_id
       where l.status = 'active'
     ), draw as materialized (
       select person.id, 1 + floor(random() * (select count(*) from pool))::bigint as nth,
         array(select random() from generate_series(1, 10) where person.id is not null and turn > 0) as dice
       from person, generate_series(1, ${SEARCHES_OF_A_PERSON}) as turn
     ), drawn as materialized (
       select draw.id, dice, jsonb_strip_nulls(jsonb_build_object(
           'search', case when dice[1] < 0.05 then lower(split_part(pool.title, ' ', 2)) end,
           'makes', case when dice[2] < 0.94 then jsonb_build_array(pool.make) end,
           'models', case when dice[2] < 0.75 and pool.model is not null then jsonb_build_array(pool.model) end,
           'locations', case when place is not null and (dice[3] < 0.55 or dice[2] >= 0.94) then jsonb_build_array(place) end,
           'min_price', case when dice[9] < 0.4 then (round(pool.price * (0.5 + 0.3 * dice[10]) / 50000) * 50000)::bigint end,
           'max_price', (ceil(pool.price * (0.8 + 0.6 * dice[4]) / 50000) * 50000)::bigint,
           'min_year', case when dice[5] < 0.3 then pool.year - 2 end,
           'fuel_types', case when dice[6] < 0.15 then jsonb_build_array(pool.fuel_type) end,
           'transmissions', case when dice[7] < 0.2 then jsonb_build_array(pool.transmission) end,
           'body_types', case when dice[2] >= 0.94 and pool.body_type is not null then jsonb_build_array(pool.body_type) end
         )) as filters
       from draw join pool using (nth)
     )
     insert into public.saved_searches (user_id, kind, filters, name, frequency)
     select id, 'vehicle', filters, 'A search',
       (array['instant', 'daily', 'weekly'])[1 + floor(dice[8] * 3)::integer]
     from drawn
     on conflict do nothing`,
  )
  await turn('enable')
}

/** Posts new ads like those that are for sale. */
async function postAds(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `insert into public.vehicle_listings (
       seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage
     )
     select seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage
     from public.vehicle_listings where status = 'active' order by random() limit $1`,
    [NEW_ADS],
  )
}

async function counted(owner: pg.ClientBase, table: string, which = 'true'): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from ${table} where ${which}`)
  return Number(rows[0]?.count)
}

async function untilNone(owner: pg.ClientBase, call: string): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ done: number }>(`select ${call} as done`)
    if (!rows[0]?.done) return
  }
}

/** Seconds until the work is done, and of the processor in the database, which say more on a busy machine (0 where there is no /proc). */
async function timed(owner: pg.ClientBase, work: () => Promise<unknown>) {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const used = async () => {
    const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8').catch(() => '')
    const [user = 0, system = 0] = stat.split(' ').slice(13, 15).map(Number)
    return (user + system) / 100
  }
  const [start, before] = [performance.now(), await used()]
  await work()
  return { wall: (performance.now() - start) / 1000, processor: (await used()) - before }
}
