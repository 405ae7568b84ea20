/** Scheduled jobs, each run once across all servers. */
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { estimateAllPrices, estimateChangedPrices } from './estimate-prices.ts'
import { tellSuggestions } from './tell-suggestions.ts'
import { untilNone } from './until-none.ts'
import { workOnAccountRecoveries } from './work-on-account-recoveries.ts'

export interface TimedJob {
  name: string
  /** A cron expression in Nairobi time. */
  cron: string
  work(): Promise<unknown>
}

export interface TimedWork {
  database: pg.Pool
  /** Deletes stored files that no object references any more. */
  sweepFiles(): Promise<unknown>
  /** Deletes what arrived of resumable uploads that expired. */
  sweepUploads(): Promise<unknown>
  /** Hashes a batch of the photos of ads that have no hashes. */
  hashPictures(): Promise<unknown>
  /** Fetches the stock lists of dealers that are due. */
  fetchStockFeeds(): Promise<unknown>
  /** Queries M-Pesa for payments without a result; undefined where M-Pesa is not configured. */
  queryPaymentResults?: (() => Promise<unknown>) | undefined
  /** Asks M-Pesa for the returns of payments that wait, and what became of others; undefined where M-Pesa is not configured. */
  returnPayments?: (() => Promise<unknown>) | undefined
  settlePaybillPayments?: (() => Promise<unknown>) | undefined
  /** Sends invoices to KRA; undefined where no control unit is configured. */
  sendEtimsDocuments?: (() => Promise<unknown>) | undefined
  /** Starts a backup if one is due; undefined where none are scheduled. */
  startBackupIfDue?: (() => Promise<unknown>) | undefined
}

/** All scheduled jobs. Each is idempotent and may run at any time. */
export function timedJobs({
  database,
  sweepFiles,
  sweepUploads,
  hashPictures,
  fetchStockFeeds,
  queryPaymentResults,
  returnPayments,
  settlePaybillPayments,
  sendEtimsDocuments,
  startBackupIfDue,
}: TimedWork): TimedJob[] {
  const every = (call: string) => untilNone(database, call)
  return [
    { name: 'roll-up-views', cron: '*/10 * * * *', work: () => every('private.roll_up_views()') },
    { name: 'expire-listings', cron: '*/10 * * * *', work: () => every('private.expire_listings()') },
    {
      name: 'count-vehicles',
      cron: '*/15 * * * *',
      work: async () => {
        await database.query('select private.refresh_vehicle_counts()')
        // The search reads the sample by an index-only scan, which needs a vacuum after each new sample.
        await database.query('vacuum private.vehicle_sample, private.vehicle_kinds')
      },
    },
    {
      name: 'release-facebook-posts',
      cron: '*/10 * * * *',
      work: () => database.query('select private.release_facebook_posts()'),
    },
    {
      name: 'give-up-facebook-posts',
      cron: '25 * * * *',
      work: () => database.query('select private.fail_stale_facebook_posts()'),
    },
    {
      name: 'send-alerts',
      cron: '* * * * *',
      work: async () => {
        await every('private.match_ads()')
        await every('private.tell_alerts()')
        await every('private.tell_counts()')
      },
    },
    {
      name: 'end-reservations',
      cron: '* * * * *',
      work: async () => {
        await every('private.end_reservations()')
        await every('private.tell_overdue_deposits()')
      },
    },
    {
      name: 'resume-deliveries',
      cron: '*/10 * * * *',
      work: () => every('private.resume_deliveries()'),
    },
    {
      name: 'resume-held-acts',
      cron: '* * * * *',
      work: () => database.query('select private.resume_held_acts()'),
    },
    { name: 'estimate-prices', cron: '7 2 * * *', work: () => estimateAllPrices(database) },
    { name: 'estimate-new-prices', cron: '* * * * *', work: () => estimateChangedPrices(database) },
    { name: 'mail-unread', cron: '* * * * *', work: () => every('private.mail_unread_messages()') },
    // Small batches, so that mails people wait for are not delayed.
    {
      name: 'send-newsletters',
      cron: '* * * * *',
      work: () => database.query('select private.send_newsletter_batch()'),
    },
    {
      name: 'remind-of-bookings',
      cron: '*/5 * * * *',
      work: () => every('private.send_booking_reminders()'),
    },
    {
      // In daytime, when half an hour is long enough to read it.
      name: 'offer-freed-times',
      cron: '* 7-20 * * *',
      work: () => database.query('select private.offer_freed_times()'),
    },
    // These send mails that can wait until the morning.
    { name: 'remind-of-expiry', cron: '0 8 * * *', work: () => every('private.remind_of_expiry()') },
    { name: 'suggest-changes', cron: '0 9 * * *', work: () => tellSuggestions(database) },
    // Repeated through the day, in case no server ran in the morning.
    {
      name: 'remind-of-follow-ups',
      cron: '20 7-19 * * *',
      work: () => every('private.send_follow_up_reminders()'),
    },
    // Once each, so that it may run again after a morning without a server.
    {
      name: 'remind-of-services',
      cron: '40 9-18 * * *',
      work: () => every('private.send_service_reminders()'),
    },
    {
      name: 'remind-of-transfers',
      cron: '50 9-18 * * *',
      work: () => every('private.send_transfer_reminders()'),
    },
    // Every minute, because an ad that becomes active may have been paid for.
    {
      name: 'keep-promotions',
      cron: '* * * * *',
      work: () => database.query('select private.keep_promotions()'),
    },
    {
      name: 'expire-subscriptions',
      cron: '5 7-21 * * *',
      work: () => database.query('select private.expire_subscriptions()'),
    },
    { name: 'check-ledger', cron: '40 3 * * *', work: () => database.query('select private.check_ledger()') },
    {
      name: 'remove-expired',
      cron: '17 3 * * *',
      work: async () => {
        await database.query(
          `select auth.remove_expired(), limits.remove_idle(), private.delete_unconfirmed_subscribers(),
             private.delete_old_lead_visitors(), private.delete_old_origins(), private.delete_old_number_reads(), private.delete_expired_unsubscribe_tokens(),
             private.delete_removed_favorites(), private.delete_expired_booking_links(), private.delete_unused_custom_names(),
             private.delete_old_newsletter_deliveries(), private.delete_old_named_leads(), private.delete_old_alerts(), private.delete_old_deleted_vehicles(), private.delete_old_ad_events(),
             private.delete_old_deliveries(), private.delete_old_stranger_messages(), private.delete_old_invitations(), private.delete_old_business_acts()`,
        )
        await every('auth.remove_anonymous()')
      },
    },
    {
      name: 'recount-listings',
      cron: '27 3 * * *',
      work: () => database.query('select private.recount_listings()'),
    },
    {
      name: 'work-on-account-recoveries',
      cron: '*/5 * * * *',
      work: () => workOnAccountRecoveries(database),
    },
    // In daytime, because it tells people what has ended.
    { name: 'end-evidence', cron: '10 9 * * *', work: () => database.query('select private.end_evidence()') },
    {
      name: 'review-payment-numbers',
      cron: '37 3 * * *',
      work: () => database.query('select private.review_payment_numbers()'),
    },
    {
      name: 'delete-unsent-trade-in-photos',
      cron: '33 3 * * *',
      work: () => database.query('select private.delete_unsent_trade_in_photos()'),
    },
    { name: 'sweep-files', cron: '47 3 * * *', work: sweepFiles },
    { name: 'sweep-uploads', cron: '37 * * * *', work: sweepUploads },
    // Those of earlier versions and of failed attempts: others are hashed when they are uploaded.
    { name: 'hash-pictures', cron: '*/5 * * * *', work: hashPictures },
    { name: 'fetch-stock-feeds', cron: '* * * * *', work: fetchStockFeeds },
    ...(queryPaymentResults
      ? [{ name: 'ask-for-payment-results', cron: '* * * * *', work: queryPaymentResults }]
      : []),
    ...(returnPayments ? [{ name: 'return-payments', cron: '* * * * *', work: returnPayments }] : []),
    ...(settlePaybillPayments
      ? [{ name: 'settle-paybill-payments', cron: '* * * * *', work: settlePaybillPayments }]
      : []),
    ...(sendEtimsDocuments
      ? [{ name: 'send-etims-documents', cron: '* * * * *', work: sendEtimsDocuments }]
      : []),
    ...(startBackupIfDue ? [{ name: 'back-up', cron: '* * * * *', work: startBackupIfDue }] : []),
    {
      name: 'forget-words',
      cron: '32 3 * * *',
      work: () => database.query('select private.delete_unused_words(), private.refresh_service_words()'),
    },
  ]
}

/**
 * Seconds without a sign of life after which a running job counts as that of a dead server, and is run again by another: nobody else may
 * run it before. Long enough for a worker that waits for one of the few connections of the jobs.
 */
const HEARTBEAT_SECONDS = 120

/** Schedules the jobs and starts their workers. Each runs once, whatever the number of servers. */
export async function scheduleJobs(
  boss: PgBoss,
  jobs: TimedJob[],
  attempt: (job: string, work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  for (const { name, cron, work } of jobs) {
    await boss.createQueue(name, { policy: 'exclusive', retryLimit: 2 })
    // Creating changes no queue that is there.
    await boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS })
    await boss.schedule(name, cron, null, { tz: 'Africa/Nairobi' })
    await boss.work(name, async () => {
      await attempt(name, work)
    })
  }
}
