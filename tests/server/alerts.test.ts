import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

/** How often server or database is killed, and the number of people notified. More for a longer run. */
const KILLS = Number(process.env.ALERT_KILLS ?? 4)
const PEOPLE = Number(process.env.ALERT_PEOPLE ?? 50)
const ADS_A_ROUND = 5
/** Seconds per notification here, so that the kills are spread over the run. */
const TELLING_ONE = 0.02

const directory = freshDataDirectory()
let server: RunningServer
let owner: pg.Pool

afterEach(async () => {
  await owner?.end()
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

test('each match is notified once, on the site and by mail, despite crashes of server and database', async () => {
  server = await startServer(directory)
  owner = new pg.Pool({
    host: `${directory}/postgres/socket`,
    user: 'postgres',
    database: 'magari',
    max: 2,
  })
  owner.on('error', () => undefined)
  await prepare()

  for (let kill = 0; kill < KILLS; kill += 1) {
    await again(() =>
      owner.query(
        `with posted as (
           insert into public.vehicle_listings (seller_id, make_id, title, price, location, condition, fuel_type, transmission, year)
           select (select id from auth.users where email = 'seller@example.test'), (select min(id) from public.vehicle_makes),
             'Round ' || $1 || ' ad ' || nth, 1000000, 'Nairobi', 'used', 'petrol', 'manual', 2015
           from generate_series(1, $2::integer) as nth
           on conflict do nothing returning id
         )
         select private.enqueue('send-alerts', '{}')`,
        [kill, ADS_A_ROUND],
      ),
    )
    // During notifications, which the copies below slow down.
    await expect.poll(isTelling, { timeout: 30_000, interval: 10 }).toBe(true)
    await pause((kill / KILLS) * PEOPLE * 1_000 * TELLING_ONE)
    if (kill % 2 === 0) {
      await server.end('SIGKILL')
      server = await startServer(directory)
    } else {
      process.kill(server.databaseProcess(), 'SIGKILL')
      await expect.poll(ready, { timeout: 30_000 }).toBe(true)
    }
    // Like the queue when the job of a killed server expires.
    await again(() =>
      owner.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`),
    )
  }

  const all = KILLS * ADS_A_ROUND
  await expect
    .poll(
      async () => {
        await again(() => owner.query(`select private.enqueue('send-alerts', '{}')`))
        return told()
      },
      { timeout: 150_000, interval: 1_000 },
    )
    .toBe(PEOPLE * all)
  const counted = async (where: string) => {
    const { rows } = await again(() =>
      owner.query(
        `select count(*)::integer as people, min(told)::integer as fewest, max(told)::integer as most
         from (select person, sum((facts ->> 'count')::integer) as told from testing_told where way = $1 group by person) as each`,
        [where],
      ),
    )
    return rows[0]
  }
  const once = { people: PEOPLE, fewest: all, most: all }
  expect(await counted('site')).toEqual(once)
  expect(await counted('mail')).toEqual(once)
  const { rows: twice } = await again(() =>
    owner.query(
      `select person, ad ->> 'title' as title from testing_told, jsonb_array_elements(facts -> 'ads') as ad
       where way = 'mail' group by 1, 2 having count(*) > 1`,
    ),
  )
  expect(twice).toEqual([])
}, 600_000)

/** People with a saved search each, a seller, and a copy of every notification. */
async function prepare() {
  await owner.query(`
    insert into auth.users (email, raw_user_meta_data, email_confirmed_at)
    select 'reader' || nth || '@example.test', '{"first_name": "R", "last_name": "S"}'::jsonb, now()
    from generate_series(1, ${PEOPLE}) as nth
    union all select 'seller@example.test', '{"first_name": "S", "last_name": "S"}', now()`)
  await owner.query(`
    insert into public.vehicle_makes (name) select 'Toyota' where not exists (select from public.vehicle_makes)`)
  await owner.query(`
    insert into public.saved_searches (user_id, kind, filters, name, frequency)
    select id, 'vehicle', '{"max_price": 2000000}', 'Vehicles under 2 million', 'instant'
    from auth.users where email like 'reader%'`)
  await owner.query(`create table testing_told (way text, person text, facts jsonb)`)
  await owner.query(`
    create function keep_told() returns trigger language plpgsql security definer set search_path = 'public' as $$
    begin
      if tg_argv[0] = 'site' then
        perform pg_catalog.pg_sleep(${TELLING_ONE});
      end if;
      insert into testing_told values (
        tg_argv[0], coalesce(to_jsonb(new) ->> 'recipient', to_jsonb(new) ->> 'user_id'),
        coalesce(to_jsonb(new) -> 'facts', to_jsonb(new) -> 'data' -> 'facts')
      );
      return null;
    end $$`)
  await owner.query(`
    create trigger keep_told after insert on public.system_notifications for each row execute function keep_told('site');
    create trigger keep_told after insert on mail.outbox for each row execute function keep_told('mail')`)
}

/** Whether a server is sending alerts now. */
async function isTelling(): Promise<boolean> {
  const { rows } = await again(() =>
    owner.query(
      `select from pg_stat_activity
       where state = 'active' and query like '%tell_alerts%' and pid <> pg_backend_pid() and wait_event = 'PgSleep'`,
    ),
  )
  return rows.length > 0
}

/** Number of matches notified on the site. */
async function told(): Promise<number> {
  const { rows } = await again(() =>
    owner.query(
      `select coalesce(sum((facts ->> 'count')::integer), 0)::integer as told from testing_told where way = 'site'`,
    ),
  )
  return rows[0].told
}

/** Repeats a statement until the database is there; each is idempotent or fails as a whole. */
async function again<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (attempt > 200) throw error
      await pause(100)
    }
  }
}

const ready = () =>
  fetch(`${server.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
