/** Calls of an unmodified client about plans, payments, loans and insurance (docs/product.md, Table calls). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'
import { addPlan, addRow, subscribe } from '#testing/plans.ts'

const world = worldOfTests()

let clients: Clients
let basic: string

beforeAll(async () => {
  clients = await openClients(world.database)
  await addPlan(world.admin, { name: 'Premium', price: 5_000, max_listings: null })
  basic = await addPlan(world.admin, { name: 'Basic', price: 1_000, max_listings: 5 })
  await addPlan(world.admin, { name: 'Retired', price: 10, is_active: false })
})

afterAll(async () => {
  await clients?.close()
})

test('a visitor reads the active plans by price', async () => {
  const { data, error } = await clients
    .clientOf(world.visitor)
    .from('subscription_plans')
    .select('*')
    .eq('is_active', true)
    .order('price')
  expect(error).toBeNull()
  expect(data).toMatchObject([
    { name: 'Basic', price: 1_000, max_listings: 5, features: ['More ads'], facebook_posting_enabled: false },
    { name: 'Premium', price: 5_000, max_listings: null },
  ])
})

test('a member reads their active subscription with its plan', async () => {
  await subscribe(world, world.dealer, basic)
  const ask = (person: typeof world.dealer) =>
    clients
      .clientOf(person)
      .from('user_subscriptions')
      .select('*, subscription_plans(*)')
      .eq('user_id', world.dealer.id)
      .eq('status', 'active')
      .maybeSingle()
  const { data, error } = await ask(world.dealer)
  expect(error).toBeNull()
  expect(data).toMatchObject({
    plan_id: basic,
    user_id: world.dealer.id,
    status: 'active',
    expires_at: expect.any(String),
    subscription_plans: { name: 'Basic', price: 1_000 },
  })
  expect(await ask(world.buyer)).toMatchObject({ data: null, error: null })
})

test('a member submits a payment request, which an administrator approves; nobody submits an approved one', async () => {
  const request = {
    user_id: world.buyer.id,
    payment_method: 'mpesa',
    amount: 1_000,
    reference: 'SKL4XY12AB',
    phone: '0712345678',
    notes: '',
    status: 'pending',
  }
  const buyer = clients.clientOf(world.buyer)
  expect(await buyer.from('payment_requests').insert(request)).toMatchObject({ error: null, status: 201 })
  expect(await buyer.from('payment_requests').insert({ ...request, status: 'approved' })).toMatchObject({
    error: { code: '42501' },
    status: 403,
  })
  expect(await clients.clientOf(world.visitor).from('payment_requests').insert(request)).toMatchObject({
    error: { code: '42501' },
    status: 401,
  })
  const noPhone = await buyer
    .from('payment_requests')
    .insert({ ...request, amount: 2_000, reference: null, phone: '' })
  expect(noPhone.error && databaseRefusal(noPhone.error)).toEqual({
    field: 'phone',
    sentence: 'Enter the M-Pesa number you paid with.',
  })

  const chosen = await buyer
    .from('payment_requests')
    .insert({ ...request, reference: 'SKL4XY12AC', plan_id: basic })
    .select()
    .single()
  const admin = clients.clientOf(world.admin)
  const approve = () => admin.rpc('approve_payment_request', { request_id: chosen.data?.id })
  expect(await approve()).toMatchObject({
    error: null,
    data: { id: chosen.data?.id, status: 'approved', decided_by: world.admin.id },
  })
  expect(await approve()).toMatchObject({
    status: 400,
    error: {
      code: 'P0001',
      hint: 'already_decided',
      message: 'This payment request has been approved already.',
    },
  })
  const { data: left } = await buyer.from('payment_requests').select('id').is('plan_id', null).single()
  expect(await buyer.rpc('approve_payment_request', { request_id: left?.id })).toMatchObject({
    status: 403,
    error: { code: '42501', message: 'Only an administrator may decide payment requests.' },
  })
  expect(
    await clients.clientOf(world.visitor).rpc('approve_payment_request', { request_id: left?.id }),
  ).toMatchObject({ status: 401 })
  expect(
    await admin.rpc('reject_payment_request', { request_id: left?.id, reason: 'No plan was chosen.' }),
  ).toMatchObject({ error: null, data: { status: 'rejected', decision_reason: 'No plan was chosen.' } })
})

test('a member reads their applications with the lender’s name, and visitors the active lenders', async () => {
  const lender = await addRow(world.admin, 'financing_providers', {
    name: 'Uhuru Bank',
    interest_rate_range: '13% to 15.5% a year',
  })
  const buyer = clients.clientOf(world.buyer)
  const applied = await buyer
    .from('financing_applications')
    .insert({
      provider_id: lender,
      loan_amount: 1_200_000,
      term_months: 48,
      monthly_income: 150_000,
      employment_status: 'employed',
      phone: '0712 345 678',
    })
    .select('id')
    .single()
  expect(applied.error).toBeNull()
  for (const select of ['*, provider:financing_providers(name)', '*, provider:provider_id(name)']) {
    const { data, error } = await buyer
      .from('financing_applications')
      .select(select)
      .eq('user_id', world.buyer.id)
    expect(error).toBeNull()
    expect(data).toMatchObject([
      { status: 'pending', loan_amount: 1_200_000, provider: { name: 'Uhuru Bank' } },
    ])
  }
  expect(
    await clients.clientOf(world.visitor).from('financing_providers').select('*').eq('active', true),
  ).toMatchObject({ data: [{ name: 'Uhuru Bank', interest_rate_range: '13% to 15.5% a year' }] })
  expect(
    await clients.clientOf(world.admin).rpc('move_financing_application', {
      application_id: applied.data?.id,
      status: 'approved',
    }),
  ).toMatchObject({ error: null, data: { status: 'approved' } })
})

test('a member reads their quotes with the insurer’s name and the estimated premium', async () => {
  const insurer = await addRow(world.admin, 'insurance_providers', {
    name: 'Simba Insurance',
    insurance_types: ['comprehensive', 'third_party'],
  })
  const admin = clients.clientOf(world.admin)
  expect(
    await admin
      .from('insurance_rates')
      .insert({ provider_id: insurer, insurance_type: 'comprehensive', rate_basis_points: 400 }),
  ).toMatchObject({ error: null })
  const buyer = clients.clientOf(world.buyer)
  const quote = {
    provider_id: insurer,
    coverage_type: 'comprehensive',
    vehicle_value: 1_500_000,
    vehicle_make: 'Toyota',
    vehicle_year: 2015,
    phone: '0712 345 678',
  }
  expect(await buyer.from('insurance_quotes').insert({ ...quote, premium_amount: 1 })).toMatchObject({
    status: 403,
  })
  const asked = await buyer.from('insurance_quotes').insert(quote).select('id').single()
  const { data, error } = await buyer
    .from('insurance_quotes')
    .select('*, provider:insurance_providers(name)')
    .eq('user_id', world.buyer.id)
  expect(error).toBeNull()
  expect(data).toMatchObject([
    { status: 'pending', premium_amount: 60_000, valid_until: null, provider: { name: 'Simba Insurance' } },
  ])
  expect(
    await clients
      .clientOf(world.visitor)
      .from('insurance_providers')
      .select('*, insurance_rates(*)')
      .eq('active', true),
  ).toMatchObject({ data: [{ insurance_types: ['comprehensive', 'third_party'], insurance_rates: [{}] }] })
  expect(
    await admin.rpc('move_insurance_quote', {
      quote_id: asked.data?.id,
      status: 'approved',
      premium_amount: 58_000,
    }),
  ).toMatchObject({ error: null, data: { status: 'approved', premium_amount: 58_000 } })
})

test('an administrator reads every plan by price, and adds, changes and deletes one', async () => {
  const plans = () => clients.clientOf(world.admin).from('subscription_plans')
  const { data: all } = await plans().select('*').order('price', { ascending: true })
  expect(all?.map(({ name }) => name)).toEqual(['Retired', 'Basic', 'Premium'])
  const plan = {
    name: 'Fleet',
    description: 'For yards',
    price: 20_000,
    max_listings: null,
    facebook_posting_enabled: true,
    features: ['Unlimited ads', 'Facebook posting'],
    is_active: true,
  }
  expect(await plans().insert([plan])).toMatchObject({ error: null })
  const { data: fleet } = await plans().select('*').eq('name', 'Fleet').single()
  expect(fleet).toMatchObject(plan)
  expect(
    await plans()
      .update({ ...plan, price: 25_000, is_active: false })
      .eq('id', fleet.id),
  ).toMatchObject({ error: null })
  expect(await plans().select('price, is_active').eq('id', fleet.id).single()).toMatchObject({
    data: { price: 25_000, is_active: false },
  })
  expect(await plans().delete().eq('id', fleet.id)).toMatchObject({ error: null })
  expect(await plans().select('id').eq('id', fleet.id)).toMatchObject({ data: [] })

  const inUse = await plans().delete().eq('id', basic)
  expect(inUse).toMatchObject({ status: 409, error: { code: '23503' } })
  expect(inUse.error && databaseRefusal(inUse.error).sentence).toMatch(/Make it inactive instead/)
  expect(await clients.clientOf(world.dealer).from('subscription_plans').insert(plan)).toMatchObject({
    error: { code: '42501' },
    status: 403,
  })
})
