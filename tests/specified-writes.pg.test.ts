/**
 * Every insert, update, upsert and delete that sections 3 and 7 of the specification name, with all fields, through an unmodified client.
 * Fields that the database decides are accepted and overwritten: a client that sends back the row it has read is not refused.
 */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'
import { onTuesday } from '#testing/service-bookings.ts'
import { openBusiness, register } from '#testing/service-providers.ts'

const LONG_AGO = '2001-02-03T04:05:06+00:00'
const world = worldOfTests()
let clients: Clients
let buyer: SupabaseClient
let seller: SupabaseClient
let dealer: SupabaseClient
let provider: SupabaseClient
let admin: SupabaseClient
let make: string
let model: string
let business: string

beforeAll(async () => {
  clients = await openClients(world.database)
  buyer = clients.clientOf(world.buyer)
  seller = clients.clientOf(world.seller)
  dealer = clients.clientOf(world.dealer)
  provider = clients.clientOf(world.provider)
  admin = clients.clientOf(world.admin)
  make = (await insert(admin, 'vehicle_makes', { name: 'Toyota' })).id
  model = (await insert(admin, 'vehicle_models', { name: 'Axio', make_id: make })).id
  business = await openBusiness(world, world.provider)
})
afterAll(() => clients?.close())

// biome-ignore lint/suspicious/noExplicitAny: rows as other clients see them
type Row = Record<string, any>

/** The one row with these values. */
async function read(client: SupabaseClient, table: string, match: Row): Promise<Row> {
  const { data, error } = await client.from(table).select('*').match(match).single()
  expect(error).toBeNull()
  return data
}

/** Inserts the row and returns it as stored. */
async function insert(client: SupabaseClient, table: string, row: Row): Promise<Row> {
  const { data, error } = await client.from(table).insert(row).select('*').single()
  expect(error, `insert into ${table}`).toBeNull()
  return data
}

/** Updates the row of the id and returns it. */
async function update(client: SupabaseClient, table: string, id: string, change: Row): Promise<Row> {
  const { data, error } = await client.from(table).update(change).eq('id', id).select('*').single()
  expect(error, `update ${table}`).toBeNull()
  return data
}

/** Deletes what matches; exactly one row must go. */
async function remove(client: SupabaseClient, table: string, match: Row): Promise<void> {
  const { error, count } = await client.from(table).delete({ count: 'exact' }).match(match)
  expect({ error, count }, `delete from ${table}`).toEqual({ error: null, count: 1 })
}

const car = (sellerId: string, more: Row = {}): Row => ({
  seller_id: sellerId,
  title: 'Toyota Axio 2015',
  description: 'One owner.',
  price: 1_250_000,
  location: 'Nairobi',
  condition: 'used',
  fuel_type: 'petrol',
  transmission: 'automatic',
  year: 2015,
  mileage: 84_000,
  engine_size: '1.5L',
  color: 'Silver',
  images: [],
  status: 'active',
  make_id: make,
  model_id: model,
  ...more,
})

/** Columns that the database decides, as a client might send them. */
const decided = { created_at: LONG_AGO, views_count: 9000 }

function expectDecided(row: Row) {
  expect(Date.parse(row.created_at)).toBeGreaterThan(Date.parse(LONG_AGO))
  expect(row.views_count ?? 0).toBe(0)
}

describe('vehicle listings', () => {
  test('are posted as the whole entity, and deleted by their seller', async () => {
    const row = await insert(dealer, 'vehicle_listings', car(world.dealer.id))
    await remove(dealer, 'vehicle_listings', { id: row.id })
    const id = randomUUID()
    const whole = await insert(
      dealer,
      'vehicle_listings',
      car(world.dealer.id, { id, featured: true, ...decided }),
    )
    expect(whole).toMatchObject({ id, featured: false, mileage: 84_000, status: 'active' })
    expectDecided(whole)
    await remove(dealer, 'vehicle_listings', { id })
  })

  test('are changed and deleted by an administrator', async () => {
    const { id } = await insert(dealer, 'vehicle_listings', car(world.dealer.id))
    for (const status of ['draft', 'sold', 'expired', 'active'])
      expect(await update(admin, 'vehicle_listings', id, { status })).toMatchObject({ status })
    expect(await update(admin, 'vehicle_listings', id, { featured: true })).toMatchObject({ featured: true })
    await remove(admin, 'vehicle_listings', { id })
  })

  test('get custom makes and models', async () => {
    const custom = await insert(seller, 'vehicle_makes', { name: 'Mobius' })
    expect(custom).toMatchObject({ listed: false, added_by: world.seller.id })
    const customModel = await insert(seller, 'vehicle_models', { name: 'Mobius III', make_id: custom.id })
    expect(customModel).toMatchObject({ listed: false, make_id: custom.id })
  })
})

test('spare parts are posted as the whole entity, and deleted', async () => {
  const part = {
    seller_id: world.seller.id,
    name: 'Brake pads',
    description: 'Front, new.',
    price: 4_500,
    location: 'Nairobi',
    condition: 'good',
    category: 'brake',
    part_number: '04465-12610',
    compatible_makes: ['Toyota'],
    quantity: 1,
    in_stock: true,
    images: [],
  }
  await insert(seller, 'spare_parts', part)
  const id = randomUUID()
  const whole = await insert(seller, 'spare_parts', { ...part, name: 'Brake discs', id, ...decided })
  expect(whole).toMatchObject({ id, in_stock: true })
  expectDecided(whole)
  await remove(seller, 'spare_parts', { id })
})

test('favorites are added and removed by user and listing', async () => {
  const { id: listing_id } = await insert(dealer, 'vehicle_listings', car(world.dealer.id))
  const favorite = { user_id: world.buyer.id, listing_id }
  await insert(buyer, 'favorites', favorite)
  await remove(buyer, 'favorites', favorite)
  const id = randomUUID()
  expect(await insert(buyer, 'favorites', { id, ...favorite })).toMatchObject({ id })
})

test('messages are sent', async () => {
  const { id: listing_id } = await insert(dealer, 'vehicle_listings', car(world.dealer.id))
  const message = {
    sender_id: world.buyer.id,
    recipient_id: world.dealer.id,
    listing_id,
    subject: 'Inquiry about Toyota Axio 2015',
    content: 'Is it still available?',
  }
  await insert(buyer, 'messages', message)
  const id = randomUUID()
  expect(await insert(buyer, 'messages', { ...message, content: 'Hello?', id })).toMatchObject({ id })
})

test('payment requests are submitted', async () => {
  const payment = {
    user_id: world.buyer.id,
    payment_method: 'mpesa',
    amount: 3_000,
    reference: 'TJ34KLM9PQ',
    phone: '0712345678',
    notes: null,
    status: 'pending',
  }
  expect(await insert(buyer, 'payment_requests', payment)).toMatchObject({ status: 'pending' })
  const bank = {
    ...payment,
    user_id: world.seller.id,
    payment_method: 'bank_transfer',
    reference: 'FT26123ABCD',
    phone: '',
    notes: '',
  }
  expect(await insert(seller, 'payment_requests', bank)).toMatchObject({ status: 'pending' })
})

describe('service providers', () => {
  const form = {
    business_name: 'Otieno Wash',
    description: 'Cars and vans.',
    location: 'Nakuru',
    address: 'Kenyatta Avenue',
    phone: '0722000111',
    email: 'wash@otieno.test',
    website: 'https://otieno.test',
    service_types: ['car_wash'],
  }

  test('are registered by the post form and by the settings form, changed, verified and deleted', async () => {
    const { address: _, website: __, ...posted } = form
    const first = await insert(seller, 'service_providers', { ...posted, user_id: world.seller.id })
    await remove(seller, 'service_providers', { id: first.id })
    const whole = {
      ...form,
      id: randomUUID(),
      user_id: world.seller.id,
      verified: true,
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
    }
    const row = await insert(seller, 'service_providers', whole)
    expect(row).toMatchObject({ id: whole.id, verified: false })
    expectDecided(row)
    expect(Date.parse(row.updated_at)).toBeGreaterThan(Date.parse(LONG_AGO))

    const changed = await update(seller, 'service_providers', row.id, {
      ...form,
      address: 'Moi Road',
      updated_at: new Date().toISOString(),
    })
    expect(changed).toMatchObject({ address: 'Moi Road' })
    const sentBack = await update(seller, 'service_providers', row.id, {
      ...whole,
      verified: false,
      description: 'Cars, vans and lorries.',
    })
    expect(sentBack).toMatchObject({ description: 'Cars, vans and lorries.', created_at: row.created_at })
    expect(await update(admin, 'service_providers', row.id, { verified: true })).toMatchObject({
      verified: true,
    })
    await remove(admin, 'service_providers', { id: row.id })
  })

  test('who are not verified are rejected by deletion', async () => {
    const id = await register(world.dealer)
    await remove(admin, 'service_providers', { id })
  })
})

test('services are added, changed, switched off and deleted', async () => {
  const service = {
    name: 'Oil change',
    description: '',
    price: 3_500,
    duration_minutes: 60,
    is_active: true,
    service_provider_id: business,
  }
  const plain = await insert(provider, 'services', service)
  const whole = { ...service, name: 'Full service', id: randomUUID(), created_at: LONG_AGO }
  const row = await insert(provider, 'services', whole)
  expectDecided(row)
  expect(await update(provider, 'services', plain.id, { ...service, price: 4_000 })).toMatchObject({
    price: 4_000,
  })
  const sentBack = await update(provider, 'services', row.id, { ...whole, price: 9_000 })
  expect(sentBack).toMatchObject({ id: row.id, price: 9_000, created_at: row.created_at })
  expect(await update(provider, 'services', row.id, { is_active: false })).toMatchObject({ is_active: false })
  await remove(provider, 'services', { id: row.id })
})

test('bookings are entered by hand and answered', async () => {
  const manual = await insert(provider, 'service_bookings', {
    service_provider_id: business,
    customer_id: null,
    service_type: 'garage',
    description: 'Customer: Kamau, phone 0712345678. Brakes.',
    preferred_date: new Date(onTuesday('09:00')).toISOString(),
    status: 'confirmed',
    price: null,
    notes: '',
  })
  expect(manual).toMatchObject({ status: 'confirmed', customer_id: null })
  const request = (time: string) =>
    insert(buyer, 'service_bookings', {
      id: randomUUID(),
      created_at: LONG_AGO,
      service_provider_id: business,
      customer_id: world.buyer.id,
      service_type: 'garage',
      description: 'Brakes.',
      preferred_date: new Date(onTuesday(time)).toISOString(),
      status: 'pending',
      price: null,
      notes: null,
    })
  const [accepted, moved, rejected] = [await request('10:00'), await request('12:00'), await request('14:00')]
  expectDecided(accepted)
  const accept = { status: 'confirmed', price: 5_000, notes: 'Bring the key.' }
  expect(await update(provider, 'service_bookings', accepted.id, accept)).toMatchObject(accept)
  const preferred_date = new Date(onTuesday('15:30')).toISOString()
  await update(provider, 'service_bookings', moved.id, { ...accept, preferred_date })
  await update(provider, 'service_bookings', rejected.id, { status: 'cancelled', notes: 'Fully booked.' })
  // Section 4: a confirmed booking may be completed, whatever its day.
  expect(await update(provider, 'service_bookings', accepted.id, { status: 'completed' })).toMatchObject({
    status: 'completed',
  })
})

test('profiles are verified', async () => {
  for (const verified of [true, false])
    expect(await update(admin, 'profiles', world.dealer.id, { verified })).toMatchObject({ verified })
})

describe('integrations', () => {
  test('Facebook’s account is inserted and updated by id', async () => {
    const form = {
      app_id: '123456789',
      app_secret: 'secret',
      page_id: 'magari',
      access_token: 'token',
      post_type: 'page',
      is_active: false,
    }
    const row = await insert(admin, 'facebook_settings', form)
    const sentBack = { ...row, post_type: 'group', created_at: LONG_AGO, updated_at: LONG_AGO }
    const changed = await update(admin, 'facebook_settings', row.id, sentBack)
    expect(changed).toMatchObject({ post_type: 'group', created_at: row.created_at })
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(LONG_AGO))
  })

  test('the S3 store is inserted, updated by id, and switched off with all others', async () => {
    const form = {
      bucket_name: 'magari-files',
      region: 'us-east-1',
      access_key_id: 'AKIA',
      secret_access_key: 'secret',
      is_active: false,
    }
    const row = await insert(admin, 's3_settings', form)
    expect(await update(admin, 's3_settings', row.id, { ...row, region: 'af-south-1' })).toMatchObject({
      region: 'af-south-1',
    })
    const { error } = await admin.from('s3_settings').update({ is_active: false }).neq('id', randomUUID())
    expect(error).toBeNull()
  })
})

test('system settings are upserted by key, with who and when', async () => {
  for (const [key, value] of Object.entries({
    max_images_per_listing: '12',
    listing_expiry_days: '45',
    maintenance_mode: 'false',
    user_registration: 'true',
    email_notifications: 'true',
    sms_notifications: 'false',
  })) {
    const setting = { key, value, updated_by: world.buyer.id, updated_at: LONG_AGO }
    for (const answer of [
      await admin.from('system_settings').upsert(setting),
      await admin.from('system_settings').upsert(setting, { onConflict: 'key' }),
      await admin.from('system_settings').upsert({ key, value }),
    ])
      expect(answer.error, key).toBeNull()
    const stored = await read(admin, 'system_settings', { key })
    expect(stored).toMatchObject({ value, updated_by: world.admin.id })
    expect(Date.parse(stored.updated_at)).toBeGreaterThan(Date.parse(LONG_AGO))
  }
})

test('notifications are sent to one or all, and deleted', async () => {
  const all = { title: 'Closed on Friday', message: 'We answer on Monday.', type: 'warning', user_id: null }
  const row = await insert(admin, 'system_notifications', all)
  expect(row).toMatchObject(all)
  const one = { ...all, user_id: world.buyer.id, id: randomUUID(), created_at: LONG_AGO }
  const whole = await insert(admin, 'system_notifications', one)
  expect(whole).toMatchObject({ id: one.id, user_id: world.buyer.id })
  expectDecided(whole)
  await insert(admin, 'system_notifications', { title: 'Hello', message: 'Karibu.' })
  await remove(admin, 'system_notifications', { id: row.id })
})

test('plans are created, edited and deleted', async () => {
  const plan = {
    name: 'Fleet',
    description: 'For yards.',
    price: 9_000,
    max_listings: null,
    facebook_posting_enabled: true,
    features: ['Unlimited ads'],
    is_active: true,
  }
  const id = randomUUID()
  const row = await insert(admin, 'subscription_plans', { id, ...plan })
  expect(row).toMatchObject({ id, ...plan })
  expect(await update(admin, 'subscription_plans', id, { ...plan, price: 10_000 })).toMatchObject({
    price: 10_000,
  })
  expect(await update(admin, 'subscription_plans', id, { ...row, is_active: false })).toMatchObject({
    is_active: false,
  })
  const { error } = await admin.from('subscription_plans').upsert({ ...row, max_listings: 50 })
  expect(error).toBeNull()
  await insert(admin, 'subscription_plans', { ...plan, name: 'Fleet two' })
  await remove(admin, 'subscription_plans', { id })
})
