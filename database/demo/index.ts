import type pg from 'pg'
import { DAY } from '#domain/foundation/dates.ts'
import { applicationRows, quoteRows } from './applications.ts'
import { auditRows } from './audit.ts'
import { demoBookings } from './bookings.ts'
import { contactRows, subscriberRows } from './correspondence.ts'
import type { DemoPictures } from './draw.ts'
import { factRows } from './facts.ts'
import { favoriteRows } from './favorites.ts'
import { hasDemo } from './has-demo.ts'
import { insertHistory } from './history.ts'
import { idOf, uuid } from './identity.ts'
import { insertInquiryNotes } from './inquiries.ts'
import { insertRows } from './insert.ts'
import { insurers } from './insurers.ts'
import { fillJobCards } from './job-cards.ts'
import { insertLeads, leadRows, viewsOf } from './leads.ts'
import { lenders } from './lenders.ts'
import { makes } from './makes.ts'
import {
  exceptionRows,
  insurerRows,
  lenderRows,
  partRows,
  providerRows,
  rateRows,
  serviceRows,
} from './market-rows.ts'
import { noticeReadRows, noticeRows } from './notices.ts'
import type { DemoObject } from './objects.ts'
import { demoParts } from './parts.ts'
import { paymentRows, subscriptionRows } from './payments.ts'
import { admin, DEMO_PASSWORD, demoAccounts, people } from './people.ts'
import { plans } from './plans.ts'
import { providers } from './providers.ts'
import { reportRows } from './reports.ts'
import { demoReviews } from './reviews.ts'
import {
  confirmAccounts,
  deleteSeededNotices,
  insertAccounts,
  insertCatalogue,
  insertListings,
  insertObjects,
  insertPlans,
} from './rows.ts'
import { insertSales } from './sales.ts'
import { bookingRows, insertGarage, reviewRows } from './service-rows.ts'
import { insertConversations } from './threads.ts'
import { demoVehicles } from './vehicles.ts'

export interface DemoOptions {
  /** Connected as the owner of the tables. */
  owner: pg.ClientBase
  /** What `drawDemo` stored for the same moment. */
  pictures: DemoPictures
  hashPassword: (plain: string) => Promise<string>
  now: Date
}

// Any constant, but the same in every process that seeds.
const DEMO_LOCK = 7_218_556

/**
 * Creates the rows of the demo world: catalogue, accounts, ads with their stored pictures, and activity. Sends no mail. All rows are
 * inserted in one transaction, so an interrupted run leaves none and can be repeated. Returns false, without changes, if the demo
 * accounts exist already.
 */
export async function seedDemo({ owner, pictures, hashPassword, now }: DemoOptions): Promise<boolean> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
    const seeded = await hasDemo(owner)
    if (!seeded) await build({ owner, pictures, hashPassword, now })
    // Otherwise searches are planned without statistics until the autovacuum has made some.
    if (!seeded) await owner.query('analyze')
    if (!seeded) await estimatePrices(owner)
    await owner.query('commit')
    return !seeded
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** What the job of estimates does at night, so that the first visitor sees marks of prices. */
async function estimatePrices(owner: pg.ClientBase): Promise<void> {
  await owner.query('select private.fit_prices()')
  await owner.query(
    `with ads as materialized (select array_agg(id) as ids from public.vehicle_listings)
     select private.estimate_prices(ids) from ads`,
  )
  await owner.query('select private.show_price_marks(array_agg(listing_id)) from public.price_estimates')
  await owner.query('update private.ad_events set awaits_estimate = false')
  await owner.query('select private.count_sales()')
  await owner.query('select private.count_market()')
}

async function build({ owner, pictures, hashPassword, now }: DemoOptions): Promise<void> {
  const accounts = people.map((person, nth) => ({
    ...person,
    id: idOf(person),
    createdAt: new Date(now.getTime() - (60 + ((nth * 41) % 700)) * DAY),
  }))
  const joined = new Map(accounts.map(({ id, createdAt }) => [id, createdAt]))
  const pictured = <Thing>(
    thing: Thing,
    stored: DemoObject[] = [],
    of: { email: string },
    createdAt: Date,
  ) => ({
    ...thing,
    pictures: stored.map((object) => ({ ...object, ownerId: idOf(of), createdAt })),
  })

  const vehicles = demoVehicles(now).map((vehicle, nth) => ({
    ...pictured(vehicle, pictures.vehicles[nth], vehicle.seller, vehicle.createdAt),
    id: uuid(`vehicle ${nth}`),
    sellerId: idOf(vehicle.seller),
  }))
  const parts = demoParts(now).map((part, nth) =>
    pictured(part, pictures.parts[nth], part.seller, part.createdAt),
  )
  const garages = providers.map((provider, nth) => {
    const since = joined.get(idOf(provider.owner)) ?? now
    // Pending providers registered in the last days.
    const createdAt = provider.verified ? since : new Date(now.getTime() - (provider.seed % 70) * 3_600_000)
    return { ...pictured(provider, pictures.providers[nth], provider.owner, createdAt), createdAt }
  })
  const banks = lenders.map((lender, nth) => pictured(lender, pictures.lenders[nth], admin, now))
  const assurers = insurers.map((insurer, nth) => pictured(insurer, pictures.insurers[nth], admin, now))
  const objects = [vehicles, parts, garages, banks, assurers].flatMap((things) =>
    things.flatMap(({ pictures }) => pictures),
  )
  const leads = leadRows(vehicles, parts, garages, now)
  const views = viewsOf(leads)

  const password = await hashPassword(DEMO_PASSWORD)
  await owner.query('insert into private.demo_world default values')
  await insertAccounts(
    owner,
    accounts.map((account) => ({
      ...account,
      password: demoAccounts.some(({ email }) => email === account.email) ? password : null,
    })),
  )
  await insertCatalogue(owner, makes)
  await insertObjects(owner, objects)
  await insertListings(owner, vehicles, views)
  await insertHistory(owner, vehicles, now)
  await insertRows(owner, 'facts', factRows(accounts, vehicles, now))
  await insertRows(owner, 'spare_parts', partRows(parts, views))
  await insertRows(owner, 'service_providers', providerRows(garages, now))
  await insertRows(owner, 'services', serviceRows(garages))
  await insertRows(owner, 'opening_exceptions', exceptionRows(garages, now))
  await insertGarage(owner)
  const bookings = demoBookings(now)
  await insertRows(owner, 'service_bookings', bookingRows(bookings))
  await fillJobCards(owner, bookings, now)
  await insertRows(owner, 'reviews', reviewRows(demoReviews(bookings, now)))
  await insertRows(owner, 'financing_providers', lenderRows(banks))
  await insertRows(owner, 'insurance_providers', insurerRows(assurers))
  await insertRows(owner, 'insurance_rates', rateRows(insurers))
  await insertPlans(owner, plans)
  await insertRows(owner, 'user_subscriptions', subscriptionRows(now))
  const payments = paymentRows(now)
  await insertRows(owner, 'payment_requests', payments)
  const loans = applicationRows(vehicles, now)
  await insertRows(owner, 'financing_applications', loans)
  const quotes = quoteRows(vehicles, now)
  await insertRows(owner, 'insurance_quotes', quotes)
  await insertConversations(owner, vehicles, now)
  await insertInquiryNotes(owner, now)
  await insertSales(owner, vehicles, now)
  const reports = reportRows(vehicles, now)
  await insertRows(owner, 'listing_reports', reports)
  await insertRows(
    owner,
    'audit_log',
    auditRows({
      payment_requests: payments,
      financing_applications: loans,
      insurance_quotes: quotes,
      listing_reports: reports,
    }),
  )
  await insertRows(owner, 'favorites', favoriteRows(vehicles, parts, now))
  await insertLeads(owner, leads)
  await deleteSeededNotices(owner)
  await insertRows(owner, 'system_notifications', noticeRows(now))
  await insertRows(owner, 'notification_reads', noticeReadRows(now))
  await insertRows(owner, 'newsletter_subscribers', subscriberRows(now))
  await insertRows(owner, 'contact_messages', contactRows(now))
  await confirmAccounts(owner, accounts)
}
