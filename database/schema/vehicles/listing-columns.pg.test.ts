import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VEHICLE_FIELDS, type VehicleField } from '#domain/vehicles/vehicle-fields.ts'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'
import type { Database } from '../../types.generated.ts'

type Column = keyof Database['public']['Tables']['vehicle_listings']['Row']

/** The database's treatment of a column's changes. */
interface Treatment {
  /** The role with the grant; administrators may write sellers' columns too. */
  writer: 'seller' | 'administrator' | 'server'
  /** Public pages show it, so a change drops the page from caches. */
  shown?: boolean
  /** The stock import writes it. */
  imported?: boolean
  /** Edits by administrators are audited. */
  audited?: boolean
  /** A change may hold a public ad until approved. */
  reviewed?: boolean
}

const field: Treatment = { writer: 'seller', shown: true, imported: true, audited: true }
const server: Treatment = { writer: 'server' }

/** Every column of vehicle_listings: the compiler and the first test detect missing ones. */
const COLUMNS: Record<Column, Treatment> = {
  ...(Object.fromEntries(VEHICLE_FIELDS.map(({ column }) => [column, field])) as Record<
    VehicleField,
    Treatment
  >),
  title: { ...field, reviewed: true },
  year: { ...field, reviewed: true },
  mileage: { ...field, reviewed: true },
  price: { ...field, reviewed: true },
  make_id: { ...field, reviewed: true },
  model_id: { ...field, reviewed: true },
  images: { ...field, reviewed: true },
  status: field,
  post_to_facebook: { writer: 'seller', audited: true },
  featured: { writer: 'administrator', shown: true, audited: true },
  // A payment sets it; administrators clear it only (money/promotions.pg.test.ts).
  featured_until: server,
  // Follows from engine_size.
  engine_cc: server,
  // Announced by the job that writes it.
  price_mark: server,
  // Follows from title.
  variant: server,
  created_at: { ...server, shown: true },
  id: server,
  seller_id: server,
  updated_at: server,
  views_count: server,
  expires_at: server,
  reminded_at: server,
  held_at: server,
  rejection_reason: server,
}
const changeable = (Object.keys(COLUMNS) as Column[]).filter((column) => COLUMNS[column].writer !== 'server')
const sellers = changeable.filter((column) => COLUMNS[column].writer === 'seller')

const world = worldOfTests()
let catalogue: Catalogue
let ear: pg.Client
let heard: string[] = []
let id: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  ear = new pg.Client(world.database.connection)
  ear.on('notification', ({ payload = '' }) => heard.push(payload))
  await ear.connect()
  await ear.query('listen pages')
})
afterAll(() => ear?.end())
beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  id = await post(world.dealer, catalogue, { transmission: 'manual' })
})

/** A value that differs from an ordinary ad's. */
function another(column: Column): unknown {
  const described = VEHICLE_FIELDS.find((one) => one.column === column)
  if (described?.kind === 'choice') return Object.keys(described.labels).at(-1)
  if (described?.kind === 'whole') return described.most
  if (described?.kind === 'text') return 'Other words'
  const values: Partial<Record<Column, unknown>> = {
    year: 2016,
    location: 'Thika',
    price: 9_000_000,
    make_id: catalogue.Isuzu,
    model_id: catalogue.Axio,
    images: [pictureOf(world.dealer)],
    status: 'sold',
    post_to_facebook: false,
    featured: true,
  }
  return values[column]
}

const change = (column: Column, person = world.owner) =>
  person.query(`update public.vehicle_listings set ${column} = $2 where id = $1`, [id, another(column)])

test('the table has these columns, and clients may write those of sellers and administrators', async () => {
  const rows = await world.owner.query<{ name: string; writable: boolean }>(
    `select attname as name, has_column_privilege('authenticated', attrelid, attnum, 'update') as writable
     from pg_attribute where attrelid = 'public.vehicle_listings'::regclass and attnum > 0 and not attisdropped`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(COLUMNS).toSorted())
  const writable = rows.filter((row) => row.writable).map(({ name }) => name)
  expect(writable.toSorted()).toEqual([...changeable, 'featured_until'].toSorted())
})

test.each(changeable)('%s drops the page from caches if the page shows it', async (column) => {
  heard = []
  await change(column)
  const last = crypto.randomUUID()
  await ear.query(`notify pages, '${last}'`)
  await expect.poll(() => heard).toContain(last)
  expect(heard.includes(`/vehicles/${id}`)).toBe(COLUMNS[column].shown ?? false)
})

test.each(changeable)('%s is audited when an administrator edits it', async (column) => {
  await change(column, world.admin)
  const [entry] = await world.owner.query<{ after: object }>(
    'select after from public.audit_log where entity_id = $1',
    [id],
  )
  expect(column in (entry?.after ?? {})).toBe(COLUMNS[column].audited ?? false)
})

test.each(changeable)('%s is written by an import if stock lists can contain it', async (column) => {
  const item = { stock_number: id.slice(0, 8), values: { [column]: another(column) } }
  const [row] = await world.dealer.query<{ answer: object[] }>('select public.import_stock($1) as answer', [
    JSON.stringify([item]),
  ])
  expect(row?.answer).toMatchObject([{ outcome: COLUMNS[column].imported ? 'updated' : 'unchanged' }])
})

test.each(sellers)('%s holds a public ad if its changes are reviewed', async (column) => {
  await world.admin.query(
    `update public.system_settings set value = 'true' where key = 'review_changed_listings'`,
  )
  await change(column, world.dealer)
  const [row] = await world.owner.query<{ held: boolean }>(
    'select held_at is not null as held from public.vehicle_listings where id = $1',
    [id],
  )
  expect(row?.held).toBe(COLUMNS[column].reviewed ?? false)
})
