import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VehicleSearchResult } from '#domain/vehicle-search-result.ts'
import { type AccessWorld, type Ask, type Asker, askers, openAccessWorld } from './access-people.ts'

// Who may do what to whose rows. + is done or seen, x is refused, - is as if there were no such row.
// "owner" is whose row it is; the others are strangers to it. A new table needs its lines here: the last tests ask for them.
const rules = `
                                                    visitor customer dealer provider owner admin
profiles, nothing public        read                   -       -       -       -       +     +
profiles, nothing public        read phone             x       -       -       -       +     +
profiles, nothing public        count                  -       -       -       -       +     +
profiles, only a draft          read                   -       -       -       -       +     +
profiles, a listing             read                   +       +       +       +       +     +
profiles, a listing             read phone             x       +       +       +       +     +
profiles, a listing             read everything        x       +       +       +       +     +
profiles, a listing             filter by phone        x       +       +       +       +     +
profiles, a listing             order by phone         x       +       +       +       +     +
profiles, a listing             embed phone            x       +       +       +       +     +
profiles, a listing             insert                 x       x       x       x       x     x
profiles, a listing             upsert role            x       x       x       x       x     x
profiles, a listing             change first_name      x       -       -       -       +     +
profiles, a listing             change last_name       x       -       -       -       +     +
profiles, a listing             change phone           x       -       -       -       +     +
profiles, a listing             change location        x       -       -       -       +     +
profiles, a listing             change business_name   x       -       -       -       +     +
profiles, a listing             change business_description x  -       -       -       +     +
profiles, a listing             change role            x       -       -       -       x     +
profiles, a listing             change verified        x       -       -       -       x     +
profiles, a listing             change suspended_at    x       -       -       -       x     +
profiles, a listing             delete                 x       x       x       x       x     x
profiles, suspended             read                   -       -       -       -       +     +
profiles, suspended             change suspended_at    x       -       -       -       x     +

vehicle_makes, any              read                   +       +       +       +       +     +
vehicle_makes, any              insert                 x       +       +       +       +     +
vehicle_makes, any              change name            x       -       -       -       -     +
vehicle_makes, any              delete                 x       -       -       -       -     +
vehicle_models, any             read                   +       +       +       +       +     +
vehicle_models, any             insert                 x       +       +       +       +     +
vehicle_models, any             change name            x       -       -       -       -     +
vehicle_models, any             change make_id         x       -       -       -       -     +
vehicle_models, any             delete                 x       -       -       -       -     +

vehicle_listings, active        read                   +       +       +       +       +     +
vehicle_listings, active        search                 +       +       +       +       +     +
vehicle_listings, sold          read                   +       +       +       +       +     +
vehicle_listings, sold          search                 -       -       -       -       -     -
vehicle_listings, draft         read                   -       -       -       -       +     +
vehicle_listings, draft         count                  -       -       -       -       +     +
vehicle_listings, draft         embed in make          -       -       -       -       +     +
vehicle_listings, draft         search                 -       -       -       -       -     -
vehicle_listings, draft         change title           x       -       -       -       +     +
vehicle_listings, draft         delete                 x       -       -       -       +     +
vehicle_listings, pending       read                   -       -       -       -       +     +
vehicle_listings, pending       change status          x       -       -       -       x     +
vehicle_listings, expired       read                   -       -       -       -       +     +
vehicle_listings, expired       change status          x       -       -       -       x     +
vehicle_listings, suspended     read                   -       -       -       -       +     +
vehicle_listings, suspended     embed in make          -       -       -       -       +     +
vehicle_listings, suspended     search                 -       -       -       -       -     -
vehicle_listings, active        insert                 x       x       x       x       +     x
vehicle_listings, active        insert featured        x       x       x       x       x     x
vehicle_listings, active        insert views_count     x       x       x       x       x     x
vehicle_listings, active        insert pending         x       x       x       x       x     x
vehicle_listings, active        upsert title           x       x       x       x       x     x
vehicle_listings, active        change make_id         x       -       -       -       +     +
vehicle_listings, active        change model_id        x       -       -       -       +     +
vehicle_listings, active        change title           x       -       -       -       +     +
vehicle_listings, active        change description     x       -       -       -       +     +
vehicle_listings, active        change price           x       -       -       -       +     +
vehicle_listings, active        change location        x       -       -       -       +     +
vehicle_listings, active        change condition       x       -       -       -       +     +
vehicle_listings, active        change fuel_type       x       -       -       -       +     +
vehicle_listings, active        change transmission    x       -       -       -       +     +
vehicle_listings, active        change body_type       x       -       -       -       +     +
vehicle_listings, active        change year            x       -       -       -       +     +
vehicle_listings, active        change mileage         x       -       -       -       +     +
vehicle_listings, active        change engine_size     x       -       -       -       +     +
vehicle_listings, active        change color           x       -       -       -       +     +
vehicle_listings, active        change images          x       -       -       -       +     +
vehicle_listings, active        change status          x       -       -       -       +     +
vehicle_listings, active        change featured        x       -       -       -       x     +
vehicle_listings, active        delete                 x       -       -       -       +     +

favorites, any                  read                   x       -       -       -       +     +
favorites, any                  count                  x       -       -       -       +     +
favorites, any                  insert                 x       x       x       x       +     x
favorites, of a draft           insert                 x       x       x       x       x     x
favorites, any                  delete                 x       -       -       -       +     -

pictures, any                   list                   -       -       -       -       +     +
pictures, any                   upload                 x       x       x       x       +     x
pictures, any                   overwrite              x       x       x       x       +     x
pictures, any                   copy                   -       -       -       -       +     x
pictures, any                   move away              -       -       -       -       +     -
pictures, any                   delete                 -       -       -       -       +     +
`

/** A row made for one question, and what the questions about it need to know. */
interface Row {
  id: string | number
  owner: string
  make: number
  /** What an insert by the owner would say. */
  fresh?: Record<string, unknown>
}

let world: AccessWorld
let nth = 0

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world?.close())

const listing = (owner: string, make: number) => ({
  seller_id: owner,
  make_id: make,
  title: 'Toyota Axio',
  price: 900_000,
  location: 'Nairobi',
  condition: 'used',
  fuel_type: 'petrol',
  transmission: 'automatic',
  year: 2015,
})

/** Inserts a row past all rules. */
async function lay(table: string, columns: Record<string, unknown>): Promise<string> {
  const names = Object.keys(columns)
  const [row] = await world.sql(
    `insert into ${table} (${names}) values (${names.map((_, place) => `$${place + 1}`)}) returning id`,
    Object.values(columns),
  )
  return row?.id ?? ''
}

async function layListing(owner: string, make: number, state: string): Promise<string> {
  const status = state === 'suspended' ? 'active' : state
  const id = await lay('public.vehicle_listings', { ...listing(owner, make), status })
  if (state === 'suspended')
    await world.sql('update public.profiles set suspended_at = now() where id = $1', [owner])
  return id
}

/** One row of the table in the state, with an owner of its own. */
async function layRow(table: string, state: string): Promise<Row> {
  nth += 1
  const owner = await world.signUp('customer')
  const make = Number(await lay('public.vehicle_makes', { name: `Make ${nth}` }))
  switch (table) {
    case 'profiles': {
      const listed = { 'only a draft': 'draft', 'a listing': 'active', suspended: 'suspended' }[state]
      if (listed) await layListing(owner, make, listed)
      return { id: owner, owner, make, fresh: { id: owner } }
    }
    case 'vehicle_makes':
      return { id: make, owner, make, fresh: { name: `New make ${nth}` } }
    case 'vehicle_models': {
      const id = await lay('public.vehicle_models', { make_id: make, name: 'Model' })
      return { id, owner, make, fresh: { make_id: make, name: 'New model' } }
    }
    case 'vehicle_listings':
      return { id: await layListing(owner, make, state), owner, make, fresh: listing(owner, make) }
    case 'favorites': {
      const seller = await world.signUp('dealer')
      const marked = { user_id: owner, listing_id: await layListing(seller, make, 'active') }
      const other = await layListing(seller, make, state === 'of a draft' ? 'draft' : 'active')
      const id = await lay('public.favorites', marked)
      return { id, owner, make, fresh: { user_id: owner, listing_id: other } }
    }
    case 'pictures': {
      await expect(world.ask(owner, upload(`${owner}/one.png`))).resolves.toBe('+')
      return { id: `${owner}/one.png`, owner, make }
    }
    default:
      throw new Error(`Nobody knows how to make a row of ${table}`)
  }
}

/** Values that each column takes, all different from what rows are made with. */
const changed = ({ make, owner }: Row): Record<string, unknown> => ({
  first_name: 'Baraka',
  last_name: 'Mwangi',
  phone: '+254799999999',
  business_name: 'Baraka Motors',
  business_description: 'Cars',
  role: 'dealer',
  verified: true,
  suspended_at: '2026-01-01',
  name: `Renamed ${nth}`,
  make_id: make,
  model_id: null,
  title: 'Toyota Fielder',
  description: 'Clean',
  price: 1,
  location: 'Nakuru',
  condition: 'new',
  fuel_type: 'diesel',
  transmission: 'manual',
  body_type: 'suv',
  year: 2016,
  mileage: 1,
  engine_size: '1.5',
  color: 'red',
  images: [`/storage/v1/object/public/listing-images/${owner}/${crypto.randomUUID()}.jpg`],
  status: 'sold',
  featured: true,
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const objects = '/storage/v1/object'
const upload = (name: string, headers = {}): Ask => ({
  method: 'POST',
  path: `${objects}/listing-images/${name}`,
  body: new Blob([pixel]),
  headers: { 'content-type': 'image/png', ...headers },
})
const merge = { prefer: 'resolution=merge-duplicates,return=representation' }

/** The request that an action on a row is. */
function requestOf(table: string, action: string, row: Row, person: string | undefined): Ask {
  const { id, owner, make, fresh } = row
  const all = `/rest/v1/${table}`
  const one = `${all}?id=eq.${id}`
  const [verb, what = ''] = action.split(/ (.*)/)
  const name = String(id)
  switch (action) {
    case 'read':
      return { path: `${one}&select=id` }
    case 'read everything':
      return { path: `${one}&select=*` }
    case 'count':
      return { method: 'HEAD', path: `${one}&select=id`, headers: { prefer: 'count=exact' } }
    case 'filter by phone':
      return { path: `${one}&select=id&phone=like.*` }
    case 'order by phone':
      return { path: `${one}&select=id&order=phone` }
    case 'embed phone':
      return { path: `/rest/v1/vehicle_listings?seller_id=eq.${owner}&select=id,...profiles(phone)` }
    case 'embed in make':
      return {
        path: `/rest/v1/vehicle_makes?id=eq.${make}&select=id,vehicle_listings!inner(id)&vehicle_listings.id=eq.${id}`,
      }
    case 'search':
      return {
        path: `/rest/v1/rpc/search_vehicles?makes={"Make ${nth}"}`,
        holds: (answer) => (answer as VehicleSearchResult).total > 0,
      }
    case 'insert':
      return { method: 'POST', path: all, body: fresh }
    case 'insert featured':
      return { method: 'POST', path: all, body: { ...fresh, featured: true } }
    case 'insert views_count':
      return { method: 'POST', path: all, body: { ...fresh, views_count: 1_000 } }
    case 'insert pending':
      return { method: 'POST', path: all, body: { ...fresh, status: 'pending' } }
    case 'upsert title':
      return { method: 'POST', path: all, body: { ...fresh, id, title: 'Taken over' }, headers: merge }
    case 'upsert role':
      return { method: 'POST', path: all, body: { id: person ?? owner, role: 'admin' }, headers: merge }
    case 'list':
      return { method: 'POST', path: `${objects}/list/listing-images`, body: { prefix: `${owner}/` } }
    case 'upload':
      return upload(`${owner}/two.png`)
    case 'overwrite':
      return upload(name, { 'x-upsert': 'true' })
    case 'copy':
    case 'move away':
      return {
        method: 'POST',
        path: `${objects}/${verb}`,
        body: {
          bucketId: 'listing-images',
          sourceKey: name,
          destinationKey: `${action === 'copy' ? owner : (person ?? owner)}/moved.png`,
        },
      }
    case 'delete':
      if (table !== 'pictures') return { method: 'DELETE', path: one }
      return { method: 'DELETE', path: `${objects}/listing-images`, body: { prefixes: [name] } }
  }
  if (verb === 'read') return { path: `${one}&select=${what}` }
  if (verb === 'change') return { method: 'PATCH', path: one, body: { [what]: changed(row)[what] } }
  throw new Error(`Nobody knows how to ${action}`)
}

const [header = '', ...lines] = rules.split('\n').filter((line) => line.trim())
const parsed = lines.map((line) => {
  const cells = line.trim().split(/\s+/)
  const expected = cells.splice(-askers.length)
  const [table = '', state = '', action = ''] =
    /^(\w+), (.*?) {2,}(.*?)(?: [-+x ]*)$/.exec(line)?.slice(1) ?? []
  return { table, state, action: action.trim(), expected }
})

const personOf = (asker: Asker, row: Row) => (asker === 'owner' ? row.owner : world.idOf(asker))

test('the columns of the rules are the people who ask', () => {
  expect(header.trim().split(/\s+/)).toEqual([...askers])
})

test.each(parsed)('$table, $state: $action', async ({ table, state, action, expected }) => {
  const outcomes: string[] = []
  for (const asker of askers) {
    const row = await layRow(table, state)
    const person = personOf(asker, row)
    outcomes.push(await world.ask(person, requestOf(table, action, row, person)))
  }
  expect(outcomes).toEqual(expected)
})

test('nobody changes a column that the rules do not name', async () => {
  const columns = await world.sql<{ table: string; name: string }>(
    `select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  expect(columns.length).toBeGreaterThan(0)
  const named = new Set(parsed.map(({ table, action }) => `${table} ${action}`))
  for (const { table, name } of columns) {
    if (named.has(`${table} change ${name}`)) continue
    const row = await layRow(table, parsed.find((rule) => rule.table === table)?.state ?? '')
    for (const asker of askers) {
      const change: Ask = {
        method: 'PATCH',
        path: `/rest/v1/${table}?id=eq.${row.id}`,
        body: { [name]: null },
      }
      expect(`${table}.${name} ${asker} ${await world.ask(personOf(asker, row), change)}`).toBe(
        `${table}.${name} ${asker} x`,
      )
    }
  }
})

test('every table of the exposed schema has its lines', async () => {
  const tables = await world.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  for (const { name } of tables) {
    const verbs = parsed.filter(({ table }) => table === name).map(({ action }) => action.split(' ')[0])
    expect(verbs, name).toEqual(expect.arrayContaining(['read', 'insert', 'delete']))
  }
})
