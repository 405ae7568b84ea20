import { loadavg } from 'node:os'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { migrationSources } from '#server/migrations.ts'
import { processorTime } from './vehicle-search.ts'

const HASHES_OF_A_PHOTO = 7
const PHOTOS_OF_AN_AD = 5
const ADS_OF_A_SELLER = 20
const ROUNDS = 200
/** A sequential scan takes seconds. */
const SCANS = 5
/** One photo, p95. */
const AIM = 50

// Hashes like those of photos: eight low frequencies have the same sign in three photos of four, crops differ from their whole in a quarter of the
// bits. Every hundredth photo is a copy of one of the seller before, with about four other bits; every second copy is mirrored.
const GENERATE = `
  set session_replication_role = replica;
  create function pg_temp.bits(text) returns bigint language sql immutable return ('x' || left(md5($1), 16))::bit(64)::bigint;
  create function pg_temp.seller(photo integer) returns uuid language sql immutable
    return md5('seller ' || photo / ${PHOTOS_OF_AN_AD * ADS_OF_A_SELLER})::uuid;
  create function pg_temp.name(photo integer) returns text language sql immutable return pg_temp.seller(photo) || '/' || md5('photo ' || photo)::uuid || '.jpg';
  create function pg_temp.original(photo integer) returns integer language sql immutable
    return case when photo % 100 = 0 then photo - 100 + photo / 100 % 99 + 1 else photo end;
  create function pg_temp.hash(photo integer) returns bigint language sql immutable
    return (pg_temp.bits('a' || pg_temp.original(photo)) | (pg_temp.bits('b' || pg_temp.original(photo)) & 168430090))
      # case when photo % 100 = 0 then pg_temp.bits('c' || photo) & pg_temp.bits('d' || photo) & pg_temp.bits('e' || photo) & pg_temp.bits('f' || photo) else 0 end
      # case when photo % 200 = 0 then 6148914691236517205 else 0 end;
  create temporary table photo as
    select n as photo, md5('object ' || n)::uuid as id, pg_temp.seller(n) as seller, pg_temp.name(n) as name, pg_temp.hash(n) as hash
    from generate_series(1, $PHOTOS) as n;
  insert into public.profiles (id) select distinct seller from photo;
  insert into public.vehicle_makes (id, name) values (1, 'Toyota');
  insert into public.vehicle_listings (seller_id, make_id, title, price, location, condition, fuel_type, transmission, year, status, expires_at, images)
    select seller, 1, '2015 Toyota Axio', 1150000, 'Nairobi', 'used', 'petrol', 'automatic', 2015, 'active', now() + interval '30 days',
      array_agg('/storage/v1/object/public/listing-images/' || name order by photo)
    from photo group by seller, photo / ${PHOTOS_OF_AN_AD};
  insert into storage.objects (id, bucket_id, name, version) select id, 'listing-images', name, 'v' from photo;
  insert into pictures.hashed_objects (object_id, version) select id, 'v' from photo;
  insert into pictures.hashes (object_id, part, hash)
    select id, part, case part when 0 then hash else hash # (pg_temp.bits('g' || photo || part) & pg_temp.bits('h' || photo || part)) end
    from photo, generate_series(0, ${HASHES_OF_A_PHOTO - 1}) as part;
  reset session_replication_role;
  vacuum analyze public.vehicle_listings, storage.objects, pictures.hashed_objects, pictures.hashes;
`

/** The same question without the bands: every hash is compared. */
const SCAN = `
  select probe.id, stored.object_id from (
    select hash.object_id as id, hash.hash, 6 as last_part from pictures.hashes as hash where hash.object_id = any ($1) and hash.part = 0
    union all
    select hash.object_id, pictures.mirrored(hash.hash), 6 from pictures.hashes as hash where hash.object_id = any ($1) and hash.part = 0
    union all
    select hash.object_id, hash.hash, 0 from pictures.hashes as hash where hash.object_id = any ($1) and hash.part > 0
  ) as probe join pictures.hashes as stored on stored.part <= probe.last_part
    and pictures.distance(stored.hash, probe.hash) <= pictures.most_differing_bits() and stored.object_id <> probe.id`

/** How long private.copied_photos() takes among so many stored hashes, for one photo and for an ad of ten; gives lines of Markdown. */
export async function measureCopiedPhotos(directory: string, hashes: number): Promise<string[]> {
  const server = await startEmbeddedPostgres(directory)
  const client = new pg.Client(server.connection('postgres', 'postgres'))
  const photos = Math.ceil(hashes / HASHES_OF_A_PHOTO)
  try {
    await migrate(server.connection('postgres', 'postgres'), migrationSources)
    await client.connect()
    for (const statement of GENERATE.replace('$PHOTOS', String(photos)).split(/;\n/))
      await client.query(statement)
    const { rows } = await client.query<{ count: string; size: string }>(
      `select (select count(*) from pictures.hashes) as count, pg_size_pretty(pg_total_relation_size('pictures.hashes')) as size`,
    )
    const pid = await backendOf(client)
    const one = await measure(pid, ROUNDS, (round) => search(client, photos, round, 1))
    const ten = await measure(pid, ROUNDS, (round) => search(client, photos, round, 10))
    const all = await measure(pid, SCANS, (round) => scan(client, photos, round))
    return [
      '## Copied photos',
      '',
      `${Number(rows[0]?.count).toLocaleString('en')} hashes, ${rows[0]?.size} with indexes.`,
      '',
      '| question | found | ms p50 / p95 | processor p50 / p95 |',
      '|---|---|---|---|',
      `| one photo (aim ${AIM}) | ${one.found} of ${ROUNDS} | ${one.waited} | ${one.worked} |`,
      `| ten photos | ${ten.found} of ${10 * ROUNDS} | ${ten.waited} | ${ten.worked} |`,
      `| one photo, every hash compared | | ${all.waited} | ${all.worked} |`,
      '',
      `Comparing every hash takes ${Math.round(all.middle / one.middle)} times as long. Load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    ]
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Every second round asks for a copy. */
function chosen(photos: number, round: number, place: number): number {
  const photo = ((round * 7_919 + place * 104_729) % (photos - 200)) + 100
  return round % 2 === 0 ? photo - (photo % 100) : photo
}

async function search(client: pg.Client, photos: number, round: number, count: number): Promise<number> {
  const numbers = Array.from({ length: count }, (_, place) => chosen(photos, round, place))
  const { rowCount } = await client.query(
    `select * from private.copied_photos(
       array(select '/storage/v1/object/public/listing-images/' || pg_temp.name(number) from unnest($1::integer[]) as number), pg_temp.seller($2))`,
    [numbers, numbers[0]],
  )
  return rowCount ?? 0
}

/** Gives how many photos it finds by comparing every hash. */
async function scan(client: pg.Client, photos: number, round: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select id from photo where photo = $1', [
    chosen(photos, round, 0),
  ])
  return (await client.query(SCAN, [rows.map(({ id }) => id)])).rowCount ?? 0
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** `waited` and `worked` (processor time of PostgreSQL) as `p50 / p95` in ms, `middle` the p50 of `waited`. */
async function measure(pid: number, rounds: number, ask: (round: number) => Promise<number>) {
  const waited: number[] = []
  const worked: number[] = []
  let found = 0
  // Warms up.
  await ask(rounds)
  for (let round = 0; round < rounds; round++) {
    const [before, start] = [processorTime(pid), performance.now()]
    found += await ask(round)
    waited.push(performance.now() - start)
    worked.push(processorTime(pid) - before)
  }
  return { found, waited: shares(waited), worked: shares(worked), middle: shareOf(waited, 0.5) }
}

const shares = (taken: number[]) => `${shareOf(taken, 0.5).toFixed(1)} / ${shareOf(taken, 0.95).toFixed(1)}`
const shareOf = (taken: number[], share: number) =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * share)] ?? 0
