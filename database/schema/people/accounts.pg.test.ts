import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { REMOVED_MESSAGE } from '#domain/messages/messages.ts'
import { openWorld, type Person, type World } from '#testing/as.ts'
import { goodPassword, openAuth } from '#testing/auth.ts'
import { openClients } from '#testing/clients.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { addPlan, addRow, subscribe } from '#testing/plans.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { savedAt } from '#testing/saved-searches.ts'
import { reviewSale, soldTo } from '#testing/seller-reviews.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { insertRow, offer, openBusiness } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const refused = { code: '42501' }

interface Line {
  table_name: string
  person_column: string
  found_by: string | null
  export_as: string | null
  on_erase: string
}

let database: TestDatabase
let world: World
let catalogue: Catalogue

beforeEach(async () => {
  database = await createTestDatabase('marketplace')
  world = await openWorld(database)
  catalogue = await insertCatalogue(world)
})

afterEach(async () => {
  await world?.leave()
  await database?.drop()
})

const ask = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.owner.query<Row>(text, values)
const lines = () =>
  ask<Line>(
    `select table_name, person_column, found_by, export_as, on_erase from private.personal_data
     order by table_name, person_column`,
  )
const exported = async (person: Person) => {
  const [row] = await person.query<{ data: Record<string, unknown[]> }>(
    'select public.export_my_data() as data',
  )
  return row?.data ?? {}
}
/** Without the invoices, which the law has the operator keep as they were issued. */
const withoutInvoices = (rows: string[]) => rows.filter((row) => !row.startsWith('public.tax_invoices'))
const erase = (person: Person) => person.query('select public.erase_my_account()')

/** The seller's vehicle, and the job card of a booking of theirs with an estimate and a photo. */
/** The seller offers a car in the thread of `asked`, and is offered one in that of `question`. */
async function fillTradeIns(asked: string, question: string) {
  await world.seller.query('insert into public.trade_in_choices (takes) values (true)')
  const path = `${world.seller.id}/${crypto.randomUUID()}.jpg`
  await ask(`insert into storage.objects (bucket_id, name) values ('trade-in-photos', '${path}')`)
  await ask(
    `insert into public.trade_in_offers (
       thread_id, buyer_id, owner_id, make, model, year, mileage, condition, location, in_own_name, financed
     )
     select thread.id, asker_id, owner_id, 'Toyota', 'Axio', 2012, 120000, words, 'Nakuru', true, 'no'
     from public.messages as message join public.message_threads as thread on thread.id = message.thread_id
     join (values ($1::uuid, 'Kwaheri, it runs well'), ($2, 'It runs very well')) as said (id, words) on said.id = message.id`,
    [asked, question],
  )
  await ask(
    `insert into public.trade_in_photos (path, thread_id, place)
     select $1, thread_id, 1 from public.trade_in_offers where buyer_id = $2`,
    [path, world.seller.id],
  )
}

async function fillJobCard(booking: string) {
  await world.seller.query(
    `insert into public.customer_vehicles (make, model, plate) values ('Toyota', 'Kwaheri', 'KDA 123A')`,
  )
  const [job] = await ask<{ id: string }>(
    `update public.service_jobs set internal_notes = 'Pays late', customer_notes = 'Kwaheri' where booking_id = '${booking}' returning id`,
  )
  const path = `${world.provider.id}/${job?.id}/one.jpg`
  await ask(
    `insert into storage.objects (bucket_id, name, owner) values ('job-photos', '${path}', '${world.provider.id}')`,
  )
  await ask(`insert into public.job_photos (path, job_id, stage) values ('${path}', '${job?.id}', 'before')`)
  await ask(`insert into public.job_estimates (job_id, number, ends_at) values ('${job?.id}', 1, now())`)
  await ask(
    `insert into public.job_lines (id, job_id, kind, name, quantity, unit_price, tax_percent, estimate_number)
     values (gen_random_uuid(), '${job?.id}', 'part', 'Kwaheri', 1, 100, 0, 1)`,
  )
  await ask(
    `insert into public.job_invoices (service_provider_id, job_id, number, customer_name, vehicle, lines, subtotal, tax, total)
     select service_provider_id, id, 1, 'Otieno Odhiambo', 'Kwaheri', '[]', 100, 0, 100 from public.service_jobs where id = '${job?.id}'`,
  )
  await ask(
    `insert into public.billing_details (service_provider_id, payment_note)
     select id, 'Kwaheri' from public.service_providers where user_id = '${world.seller.id}'`,
  )
}

/** Makes the seller an administrator, with a row in every table that references people. */
/** Papers of the seller and visits to them, and such as they decided on and confirmed as a member of the staff. */
async function fillTrust(ad: string) {
  const { seller, buyer, admin } = world
  await ask(
    `insert into public.evidence (user_id, kind, status, decided_at, decided_by)
     values ($1, 'id', 'waiting', null, null), ($2, 'id', 'seen', now(), $1)`,
    [seller.id, buyer.id],
  )
  await ask(
    `with papers as (insert into public.evidence (user_id, kind) values ($1, 'account_recovery'), ($2, 'account_recovery') returning id, user_id),
       asked as (
         insert into private.account_recoveries (requester_id, account_id, phone, names, belongings, evidence_id)
         select user_id, case user_id when $2 then $1::uuid end, '+254712000009', case user_id when $1 then 'Kwaheri' else 'Wanjiku' end, 'Two ads of a car', id from papers
         returning id, requester_id)
     insert into private.account_recovery_approvals (recovery_id, administrator_id, reason)
     select id, $1, 'Kwaheri' from asked where requester_id = $2`,
    [seller.id, buyer.id],
  )
  await ask(`insert into public.facts (user_id, kind, ends_at) values ($1, 'id_seen', '2099-01-01')`, [
    seller.id,
  ])
  await ask(
    `insert into private.paper_numbers (user_id, listing_id, kind, hash, is_read) values ($1, $2, 'chassis', repeat('a', 64), false)`,
    [seller.id, ad],
  )
  await ask(
    `insert into public.yard_visits (user_id, visited_on, place, note, entered_by, confirmed_by, confirmed_at)
     values ($1, '2026-01-01', 'Kwaheri', 'Kwaheri', $2, $3, now()), ($3, '2026-01-01', 'Ngong Road', null, $1, $2, now()),
       ($3, '2026-01-01', 'Ngong Road', null, $2, $1, now())`,
    [seller.id, buyer.id, admin.id],
  )
  const [other] = await ask<{ id: string }>(
    `insert into public.vehicle_listings (seller_id, make_id, title, year, price, location, fuel_type, transmission, condition)
     select $1, make_id, 'Toyota Axio 2014', year, price, location, fuel_type, transmission, condition
     from public.vehicle_listings where id = $2 returning id`,
    [buyer.id, ad],
  )
  await ask(
    `insert into private.ad_holds (kind, ad_id, signals, is_suspect, decision, decided_by)
     values ('vehicle', $1, '[]', true, null, null), ('vehicle', $2, '[]', true, 'rejected', $3)`,
    [ad, other?.id, seller.id],
  )
  await ask(
    `insert into private.ad_appeals (kind, ad_id, seller_id, letter, rejected_by)
     values ('vehicle', $1, $3, 'Kwaheri, it is my own car.', $4), ('vehicle', $2, $4, 'Please look at it once more.', $3)`,
    [ad, other?.id, seller.id, buyer.id],
  )
  await ask(`insert into private.suspended_devices (user_id, device) values ($1, '\\x01')`, [seller.id])
}

/** An open sale of the seller's ad, and a vehicle that they bought. */
async function fillSales(ad: string) {
  const { seller, buyer } = world
  await ask(
    `insert into public.sales (listing_id, vehicle, seller_id, buyer_id, begun_by, defects, seller_confirmed_at, buyer_confirmed_at, completed_at, doubts)
     values ($1, 'Toyota Axio 2014', $2, $3, 'buyer', 'A scratch on the door.', null, null, null, null),
       (null, 'Mazda Demio 2015', $3, $2, 'seller', null, now(), now(), now(), '{too_soon}')`,
    [ad, seller.id, buyer.id],
  )
}

/** A vehicle of the seller is held for the buyer, and another for the seller, who wait for a third and take deposits at a till of theirs. */
async function fillDeposits(ad: string) {
  const { seller, buyer } = world
  await ask(
    `with held as (
       insert into public.reservations (listing_id, vehicle, seller_id, buyer_id, days, status, until)
       values ($1, 'Toyota Axio 2014', $2, $3, 3, 'active', now() + interval '3 days'),
         (null, 'Mazda Demio 2015', $3, $2, 3, 'active', now() + interval '3 days')
       returning id, seller_id, buyer_id
     )
     insert into public.deposits (reservation_id, owner_id, payer_id, amount, method, phone, status, paid_at)
     select id, seller_id, buyer_id, 10000, 'push', '+254722000111', 'paid', now() from held`,
    [ad, seller.id, buyer.id],
  )
  await ask(`update public.deposits set phone = '+254712345678' where payer_id = $1`, [buyer.id])
  await ask(
    `insert into private.deposit_denials (deposit_id, nth, receipt, payer_says, owner_says)
     select id, 1, 'UKR8GHIJKL', 'Kwaheri, nothing came.', 'Kwaheri, it was sent.' from public.deposits`,
  )
  await ask('insert into private.reservation_watches (listing_id, person_id) values ($1, $2)', [
    ad,
    seller.id,
  ])
  await ask('insert into private.reservation_rules (dealer_id, amount, days) values ($1, 10000, 3)', [
    seller.id,
  ])
  await ask(
    `insert into private.till_credentials (owner_id, kind, short_code, sealed, key_id) values ($1, 'paybill', '600111', '\\x00', 'key')`,
    [seller.id],
  )
}

/** The seller works for the dealer, runs a business of their own, and invites and is invited. */
async function fillBusinesses(ad: string) {
  const { seller, buyer, dealer } = world
  await ask(`update auth.users set phone = '254722000111', phone_confirmed_at = now() where id = $1`, [
    seller.id,
  ])
  await ask(
    `insert into public.business_members (business_id, person_id, role) values ($1, $2, 'owner'), ($3, $1, 'sales')`,
    [seller.id, buyer.id, dealer.id],
  )
  await ask(
    `insert into private.business_invitations (business_id, email, phone, role, invited_by, state, ended_at, accepted_by)
     values ($1, 'mama@example.test', null, 'sales', $1, 'open', null, null),
       ($2, 'mama@example.test', null, 'sales', $1, 'open', null, null),
       ($2, 'otieno@magari.test', null, 'sales', $2, 'accepted', now(), $1),
       ($2, null, '+254722000111', 'sales', $2, 'open', null, null)`,
    [seller.id, dealer.id],
  )
  await ask(
    `insert into private.business_acts (business_id, actor_id, act, person_id, title)
     values ($1, $3, 'posted', null, 'Kwaheri'), ($2, $1, 'removed', $3, null), ($2, $2, 'removed', $1, null)`,
    [seller.id, dealer.id, buyer.id],
  )
  await ask(
    `insert into private.ad_events (kind, ad_id, owner_id, state, title, actor_id) values ('vehicle', $1, $2, 'active', 'Axio', $3)`,
    [ad, dealer.id, seller.id],
  )
}

async function fillEveryTable(): Promise<{ ad: string; thread: string; payment: string }> {
  const { seller, buyer, dealer, provider, admin } = world
  await ask(`update auth.users set email_confirmed_at = now()`)
  const picture = pictureOf(seller)
  await ask(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version)
     values ('listing-images', $1, $2::uuid, $2::uuid::text, 'v1'), ('listing-images', $3, $4::uuid, $4::uuid::text, 'v2')`,
    [
      picture.split('/listing-images/')[1],
      seller.id,
      pictureOf(buyer).split('/listing-images/')[1],
      buyer.id,
    ],
  )
  const ad = await post(seller, catalogue, { images: [picture], description: 'Kwaheri' })
  await ask(`insert into private.number_reads (reader_id, person_id) values ($1, $2), ($2, $1)`, [
    seller.id,
    buyer.id,
  ])
  await ask(
    `insert into private.approval_claims (kind, item_id, admin_id, ends_at) values ('vehicle_listings', $1, $2, now())`,
    [ad, seller.id],
  )
  await ask(
    `insert into private.held_acts (person_id, actor_id, act, subject, arguments, due_at)
     values ($2, $2, 'approve_listing', $1, '{}', now())`,
    [ad, seller.id],
  )
  const other = await post(dealer, catalogue)
  await postPart(seller, { description: 'Kwaheri' })
  const own = await openBusiness(world, seller, { description: 'Kwaheri', phone: '0722 000 111' })
  await offer(seller, own, { description: 'Kwaheri' })
  await insertRow(seller, 'service_bookings', {
    service_provider_id: own,
    customer_id: null,
    status: 'confirmed',
    service_type: 'garage',
    preferred_date: onTuesday('16:00'),
    customer_name: 'Mama Njoroge',
    customer_phone: '0711 222 333',
    customer_email: 'mama@example.test',
  })
  await ask(
    `insert into private.dealer_keys (dealer_id, name, prefix, key_hash) values ($1, 'Kwaheri', 'magari_stock_012345', 'hash')`,
    [seller.id],
  )
  await ask(
    `insert into private.stock_feeds (dealer_id, url, every_hours) values ($1, 'https://kwaheri.test/', 6)`,
    [seller.id],
  )
  await insertRow(seller, 'opening_exceptions', {
    service_provider_id: own,
    first_day: '2099-12-25',
    last_day: '2099-12-25',
    reason: 'Kwaheri',
  })
  const garage = await openBusiness(world, provider)
  const booking = await book(seller, garage, { description: 'Kwaheri' })
  await moveToToday(world.owner, booking)
  for (const status of ['confirmed', 'completed'])
    await provider.query('update public.service_bookings set status = $2 where id = $1', [booking, status])
  await fillJobCard(booking)
  const praise = await insertRow(seller, 'reviews', {
    service_provider_id: garage,
    booking_id: booking,
    rating: 4,
    comment: 'Kwaheri',
  })
  await book(buyer, own)
  const done = await book(dealer, own, { preferred_date: onTuesday('14:00') })
  await moveToToday(world.owner, done)
  for (const status of ['confirmed', 'completed'])
    await seller.query('update public.service_bookings set status = $2 where id = $1', [done, status])
  await insertRow(seller, 'review_reports', {
    review_id: await insertRow(dealer, 'reviews', { service_provider_id: own, booking_id: done, rating: 1 }),
    reason: 'other',
    details: 'Kwaheri',
  })
  await reviewSale(provider, await soldTo(world, seller, provider), { comment: 'Quick and fair.' })
  await reviewSale(seller, await soldTo(world, dealer, seller), { comment: 'Kwaheri' })
  const doubt = await insertRow(provider, 'review_reports', { review_id: praise, reason: 'spam' })
  await insertRow(seller, 'saved_searches', { ...savedAt('/vehicles?search=Kwaheri'), name: 'Kwaheri' })
  await ask(
    `insert into private.deleted_vehicles (ad_id, seller_id, ad, public_since)
     values (gen_random_uuid(), $1, '{"title": "Kwaheri"}', now())`,
    [world.seller.id],
  )
  await ask(
    `insert into private.alerts (user_id, subject_id, what, kind, due_at) values ($1, gen_random_uuid(), 'drop', 'vehicle', now())`,
    [seller.id],
  )
  await insertRow(seller, 'favorites', { listing_id: other })
  await seller.query('delete from public.favorites')
  await insertRow(seller, 'favorites', { spare_part_id: await postPart(dealer) })
  await seller.query('insert into public.user_blocks (blocked_id) values ($1)', [provider.id])
  await provider.query('insert into public.user_blocks (blocked_id) values ($1)', [seller.id])
  const asked = await insertRow(seller, 'messages', {
    listing_id: other,
    subject: 'Kwaheri',
    content: 'Kwaheri',
  })
  const question = await insertRow(buyer, 'messages', { listing_id: ad, content: 'Is it there?' })
  await seller.query(
    `select public.keep_inquiry_note(thread_id, 'Kwaheri') from public.messages where id = $1`,
    [question],
  )
  await fillTradeIns(asked, question)
  await insertRow(seller, 'quick_replies', { title: 'Goodbye', body: 'Kwaheri' })
  const [sold] = await ask<{ told_at: string }>(
    `insert into public.sold_facts (ad_id, seller_id, vehicle, price_paid, sold_by, told_by, told_at)
     values (gen_random_uuid(), $1, 'Kwaheri', 900000, $1, $1, now()), (gen_random_uuid(), $2, 'Axio', 800000, $1, $1, now())
     returning told_at::text`,
    [seller.id, dealer.id],
  )
  await ask(
    `insert into private.sold_facts_changes (ad_id, seller_id, changed_by, former)
     values (gen_random_uuid(), $1, $1, jsonb_build_object('vehicle', 'Kwaheri', 'told_at', $3::text)),
       (gen_random_uuid(), $2, $1, '{"price_paid": 1}')`,
    [seller.id, dealer.id, sold?.told_at],
  )
  await ask(
    `insert into public.vehicle_costs (id, ad_id, seller_id, vehicle, kind, label, amount, added_by, removed_at, removed_by)
     values (gen_random_uuid(), gen_random_uuid(), $1, 'Kwaheri', 'other', 'Kwaheri', 5, $1, now(), $1),
       (gen_random_uuid(), gen_random_uuid(), $2, 'Axio', 'other', 'Paint', 5, $1, now(), $1)`,
    [seller.id, dealer.id],
  )
  const [first] = await ask<{ thread_id: string }>('select thread_id from public.messages where id = $1', [
    asked,
  ])
  const thread = first?.thread_id ?? ''
  const answered = await insertRow(dealer, 'messages', {
    thread_id: thread,
    content: 'Yes. Send a deposit to till 5245678.',
  })
  await insertRow(seller, 'messages', { thread_id: thread, content: 'Kwaheri, my M-Pesa is 0722000111.' })
  await seller.query(`select public.dismiss_message_warning($1)`, [answered])
  await ask(`insert into private.told_of_scammers (recipient_id, scammer_id) values ($1, $2), ($2, $1)`, [
    seller.id,
    provider.id,
  ])
  await dealer.query(`select public.keep_inquiry_note($1, 'Kwaheri')`, [thread])
  await ask('insert into private.unread_mails (thread_id, recipient_id) values ($1, $2)', [thread, seller.id])
  await seller.query(`select public.report_scam($1, 'money_ahead', 'Kwaheri')`, [answered])
  const complaint = await insertRow(dealer, 'message_reports', { thread_id: thread, reason: 'spam' })
  await buyer.query('select public.reveal_phone(listing_id => $1)', [ad])
  await seller.query('select public.reveal_phone(listing_id => $1)', [other])
  await insertRow(seller, 'listing_reports', {
    reporter_id: seller.id,
    listing_id: other,
    reason: 'other',
    details: 'Kwaheri',
  })
  const plan = await addPlan(admin, { name: 'Biashara' })
  await subscribe(world, seller, plan)
  const paid = { plan_id: plan, payment_method: 'mpesa', amount: 2_500, phone: '0722000111' }
  const payment = await insertRow(seller, 'payment_requests', {
    ...paid,
    notes: 'Kwaheri',
    reference: 'Kwaheri',
  })
  await seller.query(
    `insert into public.invoice_recipients (user_id, business_name, address) values (auth.uid(), 'Kwaheri', 'Kwaheri Road 1')`,
  )
  await ask(
    `insert into public.tax_invoices (kind, year, sequence, number, issued_at, payment_request_id, buyer_id, seller_name, buyer_name, item,
       quantity, vat, total, payment_number, payment_method, paid_at)
     values ('invoice', 2026, 1, 'INV-2026-000001', now(), $1, $2, 'Magari', 'Otieno Odhiambo', 'Biashara plan', 1, 0, 2500, 'MG1', 'mpesa', now())`,
    [payment, seller.id],
  )
  await ask(
    `insert into public.promotions (listing_id, owner_id, title, days, price) values ($1, $2, 'Kwaheri', 7, 500)`,
    [ad, seller.id],
  )
  const lender = await addRow(admin, 'financing_providers', { name: 'Mkopo' })
  const wanted = { provider_id: lender, loan_amount: 500_000, term_months: 48, monthly_income: 90_000 }
  const application = { ...wanted, employment_status: 'employed', phone: '0722000111', message: 'Kwaheri' }
  await insertRow(seller, 'financing_applications', application)
  const insurer = await addRow(admin, 'insurance_providers', {
    name: 'Bima',
    insurance_types: ['third_party'],
  })
  const car = { vehicle_value: 900_000, vehicle_make: 'Toyota', vehicle_year: 2015, phone: '0722000111' }
  const quote = { provider_id: insurer, coverage_type: 'third_party', ...car }
  await insertRow(seller, 'insurance_quotes', { ...quote, message: 'Kwaheri' })
  const contact = { name: 'Otieno', topic: 'general', message: 'Kwaheri' }
  for (const person of [seller, world.visitor])
    await person.query(
      `insert into public.contact_messages (name, email, topic, message) values ($1, 'Otieno@magari.test', $2, $3)`,
      Object.values(contact),
    )
  await world.visitor.query(`select public.subscribe_to_newsletter('otieno@magari.test')`)
  await seller.query(
    `insert into public.notification_choices (topic, channel, wanted) values ('offers', 'email', false)`,
  )
  await ask(`insert into public.dealer_profiles (user_id, towns) values ($1, '{Nairobi}')`, [seller.id])
  await ask(`select private.unsubscribe_token($1, 'bookings')`, [seller.id])
  await seller.query('insert into public.quiet_hours default values')
  await fillTrust(ad)
  await fillSales(ad)
  await fillDeposits(ad)
  await fillBusinesses(other)
  await ask(
    `with session as (insert into auth.sessions (user_id) values ($1) returning id)
     insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, public_key)
     select $1, id, 'https://push.test/1', 'key', 'secret', 'public' from session`,
    [seller.id],
  )
  await ask(
    `insert into private.notification_deliveries (user_id, channel, kind, facts, due_at)
     values ($1, 'sms', 'ad_removed', '{}', now())`,
    [seller.id],
  )
  await ask(
    `insert into public.stock_numbers (listing_id, seller_id, stock_number)
     select id, seller_id, 'KBX 123' from public.vehicle_listings where seller_id = $1 limit 1`,
    [seller.id],
  )
  await ask(`insert into public.import_mappings (seller_id, mapping) values ($1, '{"columns": {}}')`, [
    seller.id,
  ])
  await ask(
    `insert into public.named_import_mappings (seller_id, name, mapping) values ($1, 'Yard sheet', '{"columns": {}}')`,
    [seller.id],
  )
  await ask(`insert into public.import_answers (seller_id, answers) values ($1, '{"a": "b"}')`, [seller.id])
  await ask(
    `insert into public.stock_pictures (seller_id, source, image) values ($1::uuid, 'https://pictures.test/1.jpg',
       '/storage/v1/object/public/listing-images/' || $1::uuid || '/' || gen_random_uuid() || '.jpg')`,
    [seller.id],
  )
  await seller.query(`insert into public.vehicle_makes (name) values ('Mobius')`)
  await seller.query(
    `insert into public.vehicle_models (make_id, name) select id, 'Three' from public.vehicle_makes where name = 'Mobius'`,
  )

  await ask(
    `insert into public.business_name_changes (user_id, kind, business_name) values ($1, 'profile', 'Kwaheri Motors')`,
    [seller.id],
  )

  // Rows that administrators create.
  await ask(`update public.profiles set role = 'admin' where id = $1`, [seller.id])
  await seller.query(`update public.system_settings set value = 'KCB' where key = 'bank_name'`)
  await seller.query(
    `insert into public.system_notifications (user_id, title, message) values ($1, 'Hello', 'Kwaheri')`,
    [seller.id],
  )
  await world.owner.query('select private.tell($1, $2, $3)', [
    seller.id,
    'booking_requested',
    { ...NOTIFICATION_SAMPLES.booking_requested, person: { id: buyer.id, name: 'Wanjiku Kamau' } },
  ])
  await world.owner.query('select private.tell($1, $2, $3)', [
    buyer.id,
    'booking_requested',
    { ...NOTIFICATION_SAMPLES.booking_requested, person: { id: seller.id, name: 'Otieno Odhiambo' } },
  ])
  await seller.query(
    `insert into public.notification_reads (notification_id) select id from public.system_notifications limit 1`,
  )
  const request = await insertRow(buyer, 'payment_requests', { ...paid, phone: '0712345678' })
  await seller.query('select public.reject_payment_request($1, $2)', [request, 'Not seen.'])
  const unmatched = await ask<{ id: string }>(
    `insert into public.unmatched_payments (payment_request_id, user_id, checkout_request_id, receipt_number, phone, reason)
     values ($1, $2, 'a', 'Kwaheri', '+254722000111', 'incomplete'), (null, null, 'b', null, null, 'unknown_push') returning id`,
    [payment, seller.id],
  )
  for (const [nth, { id }] of unmatched.entries())
    await seller.query(`select public.clear_unmatched_payment($1, $2, 'kept')`, [
      id,
      nth === 0 ? 'Kwaheri' : 'Paid back.',
    ])
  await ask(
    `insert into public.statements (file_name, sha256, source, headings, rows_in_file, starts_at, ends_at, uploaded_by)
     values ('statement.csv', repeat('a', 64), 'mpesa', '{}', 1, now(), now(), $1)`,
    [seller.id],
  )
  // Returned to the seller; asked for by them; agreed to and recorded by them.
  await ask(
    `insert into public.payment_refunds (
       unmatched_payment_id, payment_request_id, user_id, amount, receipt_number, reason, how, status, needs_consent, asked_by,
       consented_by, consented_at, returned_by, return_reference, done_by, done_at
     ) values
       ($1, null, $4, 1, 'Kwaheri', 'Kwaheri', 'by_hand', 'done', false, null, null, null, 'mpesa', 'Kwaheri', null, now()),
       ($2, null, null, 1, null, 'Asante', 'by_hand', 'withdrawn', false, $4, null, null, null, null, null, null),
       (null, $3, $5, 1, null, 'Asante', 'by_hand', 'done', true, $5, $4, now(), 'mpesa', null, $4, now())`,
    [unmatched[0]?.id, unmatched[1]?.id, request, seller.id, buyer.id],
  )
  await ask(
    `insert into private.paybill_registrations (short_code, base_url, response_type, registered_by)
     values ('174379', 'https://magari.example', 'Completed', $1)`,
    [seller.id],
  )
  const theirs = { ...application, phone: '0712345678', message: 'Asante' }
  const asking = await insertRow(buyer, 'financing_applications', theirs)
  await seller.query('select public.move_financing_application($1, $2, $3)', [asking, 'rejected', 'Too low.'])
  const cover = await insertRow(buyer, 'insurance_quotes', { ...quote, phone: '0712345678' })
  await seller.query('select public.move_insurance_quote($1, $2, reason => $3)', [cover, 'rejected', 'No.'])
  const suspicion = { reporter_id: buyer.id, listing_id: other, reason: 'fraud' }
  const report = await insertRow(buyer, 'listing_reports', suspicion)
  await seller.query('select public.decide_listing_report($1, $2)', [report, 'dismissed'])
  await seller.query('select public.decide_message_report($1, $2)', [complaint, 'dismissed'])
  await seller.query('select public.decide_review_report($1, $2)', [doubt, 'dismissed'])

  await ask(
    `insert into auth.sessions (user_id, user_agent, ip) values ($1, 'Otieno''s phone', '41.90.1.1')`,
    [seller.id],
  )
  await ask(
    `insert into auth.identities (provider_id, user_id, provider, identity_data)
     values ($1, $2, 'email', '{"email": "otieno@magari.test"}')`,
    [seller.id, seller.id],
  )
  await ask(
    `insert into auth.mfa_factors (id, user_id, factor_type, secret) values (gen_random_uuid(), $1, 'totp', 'sealed')`,
    [seller.id],
  )
  await ask(
    `insert into uploads.resumable (id, bucket_id, name, role, subject, signed, overwrite, metadata, reserved, parts_version)
     values ('kwaheri', 'listing-images', 'x', 'authenticated', $1, false, false, '{}', 10, 'x')`,
    [seller.id],
  )
  await ask(
    `with codes as (
       insert into auth.mfa_factors (id, user_id, factor_type, status)
       values (gen_random_uuid(), $1, 'recovery_code', 'verified') returning id, user_id)
     insert into auth.mfa_recovery_codes (factor_id, user_id, code_hash) select id, user_id, 'sealed' from codes`,
    [seller.id],
  )
  await ask(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, expires_at)
     values ($1, 'recovery', 'x', 'y', 'otieno@magari.test', now())`,
    [seller.id],
  )
  await ask(
    `insert into auth.flow_states (user_id, challenge, challenge_method, authentication_method)
     values ($1, 'x', 's256', 'magiclink')`,
    [seller.id],
  )
  await ask(
    `insert into auth.link_tokens (token_hash, user_id, challenge, challenge_method, person)
     values ('x', $1, 'x', 's256', '{}')`,
    [seller.id],
  )
  await ask(
    `insert into public.suspensions (user_id, reason, ended_at) values ($1, 'Otieno sold one car twice.', now())`,
    [seller.id],
  )
  await ask(
    `insert into public.member_notes (member_id, author_id, note) values ($1, $2, 'Otieno answers on Mondays.'), ($2, $1, 'She called.')`,
    [seller.id, buyer.id],
  )
  await ask(
    `insert into private.named_leads (owner_id, person_id, ad_id, ad_kind, title, kind)
     values ($1, $2, $3, 'vehicle', 'Otieno’s Axio', 'whatsapp'), ($2, $1, $3, 'vehicle', 'An Axio', 'phone_reveal')`,
    [seller.id, buyer.id, ad],
  )
  await ask(
    `insert into public.business_members (business_id, person_id, role) values ($1, $2, 'sales'), ($2, $1, 'sales')
     on conflict do nothing`,
    [seller.id, dealer.id],
  )
  await ask(
    `insert into public.lead_assignments (thread_id, business_id, person_id, assigned_by) values ($1, $2, $2, $2)`,
    [thread, seller.id],
  )
  await ask(`insert into private.lead_rules (business_id, rule) values ($1, 'turn')`, [seller.id])
  await ask(
    'insert into private.message_writers (message_id, written_by) select id, $2 from public.messages where thread_id = $1 limit 1',
    [thread, seller.id],
  )
  return { ad, thread, payment }
}

/** Number of rows that a declaration finds for a person. */
async function found(
  { table_name, person_column, found_by }: Line,
  id: string,
  email: string,
): Promise<number> {
  const [row] = await ask<{ count: number }>(
    `select count(*)::integer from ${table_name}
     where ${found_by ?? `${person_column} = $1::uuid`} and ($1::text, $2::text) is not null`,
    [id, email],
  )
  return row?.count ?? 0
}

/** Tables and rows that contain a text. The dictionaries of the searches are skipped, because their words belong to nobody. */
async function mentions(pattern: string): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'private', 'auth', 'mail', 'storage', 'uploads') and relkind = 'r'
       and relname not in ('vehicle_words', 'service_words') order by 1`,
  )
  const rows: string[] = []
  for (const { name } of tables) {
    const hits = await ask<{ row: string }>(`select t::text as row from ${name} as t where t::text ~* $1`, [
      pattern,
    ])
    rows.push(...hits.map(({ row }) => `${name} ${row}`))
  }
  return rows
}

test('every column that references a person declares its export and erasure, and the foreign keys match', async () => {
  const keys = await ask<{ column: string; action: string }>(
    `select format('%I.%I', nspname, relname) || ' ' || attname as column,
       case confdeltype when 'c' then 'cascade' when 'n' then 'anonymise' else confdeltype::text end as action
     from pg_constraint
     join pg_class on pg_class.oid = conrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass) order by 1`,
  )
  const declared = new Map(
    (await lines()).map((line) => [`${line.table_name} ${line.person_column}`, line.on_erase]),
  )
  expect(keys.length).toBeGreaterThan(30)
  for (const { column, action } of keys)
    expect(`${column}: ${declared.get(column)}`).toBe(`${column}: ${action}`)
  const known = new Set(keys.map(({ column }) => column))
  // Columns without a foreign key declare another way to find their rows, which must work.
  for (const line of await lines()) {
    if (!known.has(`${line.table_name} ${line.person_column}`)) expect(line.found_by).not.toBeNull()
    await found(line, world.buyer.id, 'wanjiku@magari.test')
  }
})

test('an export contains all rows of the person, of every kind, and none of others', async () => {
  await fillEveryTable()
  for (const line of await lines())
    expect(
      `${line.table_name} ${line.person_column} ${(await found(line, world.seller.id, 'otieno@magari.test')) > 0}`,
    ).toBe(`${line.table_name} ${line.person_column} true`)
  const data = await exported(world.seller)
  expect(data.account).toMatchObject({
    email: 'otieno@magari.test',
    given_at_sign_up: { first_name: 'Otieno' },
  })
  for (const { export_as } of await lines()) if (export_as) expect(data[export_as], export_as).not.toEqual([])
  expect(data.profile).toMatchObject([{ last_name: 'Odhiambo', phone: '+254722000111' }])
  expect(data.messages_sent).toMatchObject([
    { content: 'Kwaheri' },
    { content: 'Kwaheri, my M-Pesa is 0722000111.' },
  ])
  expect(data.payment_requests).toMatchObject([{ reference: 'Kwaheri', amount: 2_500 }])
  expect(data.notifications).toContainEqual({
    id: expect.any(String),
    created_at: expect.any(String),
    kind: 'booking_requested',
    facts: { ...NOTIFICATION_SAMPLES.booking_requested, person: undefined },
  })
  expect(data.pictures).toHaveLength(2)
  expect(data.pictures?.[0]).toMatchObject({ name: expect.stringContaining(world.seller.id) })
  const whole = JSON.stringify(data)
  for (const theirs of ['Wanjiku', '+254712345678', 'Is it there?', 'Yes.', 'sealed', world.buyer.id])
    expect(whole).not.toContain(theirs)

  const mine = await exported(world.dealer)
  expect(JSON.stringify(mine)).not.toMatch(/otieno|odhiambo|722000111/i)
  await expect(world.visitor.query('select public.export_my_data()')).rejects.toMatchObject(refused)
})

test('an erased account leaves no trace of the person, and required records are kept', async () => {
  const { thread, payment } = await fillEveryTable()
  const [{ before } = { before: 0 }] = await ask<{ before: number }>(
    'select count(*)::integer as before from public.audit_log',
  )
  expect((await mentions('kwaheri|otieno|odhiambo|722000111')).length).toBeGreaterThan(20)
  // An alert about two ads, one of them the seller's.
  const followed = (seller: Person) => ({
    id: crypto.randomUUID(),
    kind: 'vehicle',
    title: 'Toyota Axio',
    price: 900_000,
    picture: pictureOf(seller),
  })
  await ask(
    `select private.tell('${world.buyer.id}', 'price_drop', '${JSON.stringify({ count: 2, ads: [followed(world.seller), followed(world.dealer)] })}')`,
  )
  await ask('delete from mail.outbox')

  await erase(world.seller)

  expect(
    await ask(
      `select one -> 'title' as title, one ? 'picture' as pictured from public.system_notifications,
         jsonb_array_elements(facts -> 'ads') with ordinality as ads (one, place) where kind = 'price_drop' order by place`,
    ),
  ).toEqual([
    { title: 'Toyota Axio', pictured: false },
    { title: 'Toyota Axio', pictured: true },
  ])
  expect(await mailsInOutbox(world, 'otieno@magari.test')).toMatchObject([
    { recipient: 'otieno@magari.test', subject: 'Your Magari account was erased' },
  ])
  await ask(`delete from mail.outbox where recipient = 'otieno@magari.test'`)
  expect(withoutInvoices(await mentions('kwaheri|otieno|odhiambo|722000111'))).toEqual([])
  const traces = (await mentions(world.seller.id)).filter((row) => !row.startsWith('public.audit_log'))
  expect(traces).toEqual([])
  for (const line of await lines()) expect(await found(line, world.seller.id, 'otieno@magari.test')).toBe(0)

  // What they offered in the name of a business ended with them.
  expect(
    await ask(`select state, invited_by from private.business_invitations where email = 'mama@example.test'`),
  ).toEqual([{ state: 'withdrawn', invited_by: null }])

  // Payments, the audit log and the other side of conversations are kept.
  expect(
    await ask('select user_id, amount, phone, reference, notes from public.payment_requests where id = $1', [
      payment,
    ]),
  ).toEqual([{ user_id: null, amount: '2500', phone: null, reference: null, notes: null }])
  const [{ after } = { after: 0 }] = await ask<{ after: number }>(
    'select count(*)::integer as after from public.audit_log',
  )
  expect(after).toBeGreaterThan(before)
  expect(await ask(`select actor_id from public.audit_log where action = 'erase'`)).toEqual([
    { actor_id: null },
  ])
  expect(
    await world.dealer.query(
      'select sender_id, content from public.messages where thread_id = $1 order by created_at',
      [thread],
    ),
  ).toEqual([
    { sender_id: null, content: REMOVED_MESSAGE },
    { sender_id: world.dealer.id, content: 'Yes. Send a deposit to till 5245678.' },
    { sender_id: null, content: REMOVED_MESSAGE },
  ])
  // The buyer keeps both sales, without the other name.
  expect(
    await world.buyer.query(
      `select vehicle, side, other_id, other_name, state from public.own_sales() order by vehicle`,
    ),
  ).toEqual([
    { vehicle: 'Mazda Demio 2015', side: 'seller', other_id: null, other_name: null, state: 'completed' },
    { vehicle: 'Toyota Axio 2014', side: 'buyer', other_id: null, other_name: null, state: 'cancelled' },
  ])
  await expect(
    insertRow(world.dealer, 'messages', { thread_id: thread, content: 'Hello?' }),
  ).rejects.toMatchObject({
    hint: 'recipient_gone',
  })
  expect((await notificationsOf(world, world.buyer)).map(({ title }) => title)).toContain(
    'Your booking was cancelled',
  )
  // The picture's row is deleted, so the sweep removes its bytes; those of others are kept.
  expect(await ask('select version from storage.objects')).toEqual([{ version: 'v2' }])
  expect(await ask(`select value from public.system_settings where key = 'bank_name'`)).toEqual([
    { value: 'KCB' },
  ])
})

test('erasing signs out permanently and allows signing up again', async () => {
  await erase(world.buyer)
  await expect(erase(world.buyer)).rejects.toMatchObject(refused)
  await expect(exported(world.buyer)).rejects.toMatchObject(refused)
  await ask(`insert into auth.users (email) values ('wanjiku@magari.test')`)
  await expect(world.visitor.query('select public.erase_my_account()')).rejects.toMatchObject(refused)
})

test('all devices are signed out, and the old password is refused', async () => {
  const auth = openAuth(database)
  try {
    const email = 'kamau@magari.test'
    const phone = await auth.signedIn(email)
    const laptop = auth.newClient()
    const { data } = await laptop.auth.signInWithPassword({ email, password: goodPassword })
    const person = data.user?.id ?? ''
    expect((await phone.auth.getUser()).error).toBeNull()
    await world.owner.query('delete from auth.users where id = $1', [person])
    for (const device of [phone, laptop]) {
      expect((await device.auth.getUser()).error).not.toBeNull()
      expect((await device.auth.refreshSession()).error).not.toBeNull()
    }
    const again = await auth.newClient().auth.signInWithPassword({ email, password: goodPassword })
    expect(again.error).toMatchObject({ code: 'invalid_credentials' })
  } finally {
    await auth.close()
  }
})

test('pictures become unavailable with the account that uploaded them, for administrators too', async () => {
  const clients = await openClients(database)
  try {
    const mine = clients.clientOf(world.seller)
    const name = `${world.seller.id}/${crypto.randomUUID()}.png`
    // The smallest PNG: one pixel.
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const uploaded = await mine.storage
      .from('listing-images')
      .upload(name, Buffer.from(pixel, 'base64'), { contentType: 'image/png' })
    expect(uploaded.error).toBeNull()
    const look = () => clients.clientOf(world.admin).storage.from('listing-images').download(name)
    expect((await look()).error).toBeNull()
    expect((await mine.rpc('erase_my_account')).error).toBeNull()
    expect((await look()).error).not.toBeNull()
  } finally {
    await clients.close()
  }
})

test('an account deleted by an administrator leaves nothing more', async () => {
  await fillEveryTable()
  await ask('delete from auth.users where id = $1', [world.seller.id])
  await ask('delete from mail.outbox')
  expect(withoutInvoices(await mentions('kwaheri|otieno|odhiambo|722000111'))).toEqual([])
})

test('data by e-mail address is erased only if the account has confirmed it', async () => {
  await world.visitor.query(`select public.subscribe_to_newsletter('wanjiku@magari.test')`)
  expect((await exported(world.buyer)).newsletter).toEqual([])
  await erase(world.buyer)
  expect(await ask('select email from public.newsletter_subscribers')).toHaveLength(1)
})

test('a conversation is deleted once both sides have erased their accounts', async () => {
  await insertRow(world.buyer, 'messages', {
    listing_id: await post(world.seller, catalogue),
    content: 'Is it there?',
  })
  await erase(world.buyer)
  expect(await ask('select id from public.message_threads')).toHaveLength(1)
  await erase(world.seller)
  expect(await ask('select id from public.message_threads')).toEqual([])
  expect(await ask('select id from public.messages')).toEqual([])
})

test('the last administrator cannot erase their account, also concurrently; suspended ones do not count', async () => {
  const error = await erase(world.admin).catch((reason) => reason)
  expect(error).toMatchObject({ code: 'P0001', hint: 'last_admin' })
  expect(databaseRefusal(error).sentence).toBe(
    'You are the only administrator. Make somebody else one before you erase your account.',
  )
  await ask(`update public.profiles set role = 'admin', suspended_at = now() where id = $1`, [
    world.dealer.id,
  ])
  await expect(erase(world.admin)).rejects.toMatchObject({ hint: 'last_admin' })
  await ask('update public.profiles set suspended_at = null')
  const outcomes = await raceOnLock(
    database,
    {
      text: `select from public.profiles where role = 'admin' and id = any ($1) for update`,
      values: [[world.admin.id, world.dealer.id]],
    },
    [world.admin, world.dealer].map((person) => () => erase(person)),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await ask(`select role from public.profiles where role = 'admin'`)).toHaveLength(1)
})

test('the rules of erasure are private', async () => {
  for (const person of [world.visitor, world.buyer, world.admin])
    await expect(person.query('select from private.personal_data')).rejects.toMatchObject(refused)
})
