import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Graph } from '../facebook/graph.ts'
import type { Log } from '../log.ts'
import type { MailSettings, MailTransport } from '../mail.ts'
import { type DeliveryJob, deliver } from '../notifications/deliver.ts'
import type { MessageChannel, Senders } from '../notifications/sender.ts'
import { WORDS_QUEUE, writeWords } from '../notifications/write-words.ts'
import { noTelemetry, type TracesOfServer } from '../telemetry/index.ts'
import { countFailedMail, deliverMail, type MailJob } from './deliver-mail.ts'
import { type DeliveryCounts, noDeliveries } from './delivery-counts.ts'
import { fetchStockFeeds } from './fetch-stock-feeds.ts'
import { FACEBOOK_QUEUE, type FacebookPostJob, postToFacebook } from './post-to-facebook.ts'
import { scheduleJobs, timedJobs } from './schedule.ts'

/** The same error of the queue is logged once in this time. */
const SAME_ERROR_MS = 60_000

const MAIL_RETRIES = 8
const BATCHES = {
  pollingIntervalSeconds: 0.5,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

export interface JobsOptions {
  connection: pg.ClientConfig
  transport: MailTransport
  mail: MailSettings
  graph: Graph
  /** Those of push, SMS and WhatsApp that are configured. */
  senders?: Senders | undefined
  /** Deletes stored files that no object references any more. */
  sweepFiles(): Promise<unknown>
  /** Deletes what arrived of resumable uploads that were not finished within a day. */
  sweepUploads(): Promise<unknown>
  /** Hashes a batch of the photos of ads that have no hashes. */
  hashPictures(): Promise<unknown>
  /** Hosts (with port) from which stock lists are fetched even if their address is not public; none when absent. */
  listHosts?: readonly string[]
  /** Queries M-Pesa for the outcome of payments; undefined where M-Pesa is not configured. */
  queryPaymentResults?: (() => Promise<unknown>) | undefined
  /** Asks M-Pesa for the returns of payments that wait, and what became of others; undefined where M-Pesa is not configured. */
  returnPayments?: (() => Promise<unknown>) | undefined
  settlePaybillPayments?: (() => Promise<unknown>) | undefined
  /** Sends invoices to KRA; undefined where no control unit is configured. */
  sendEtimsDocuments?: ((database: pg.Pool) => Promise<unknown>) | undefined
  /** Starts a backup if one is due; undefined where none are scheduled. */
  startBackupIfDue?: (() => Promise<unknown>) | undefined
  /** Records each attempt as a trace; none when absent. */
  tracing?: TracesOfServer
  log: Log
}

/** Background workers for jobs queued in the database, with retries, alongside any number of other servers. */
export interface Jobs {
  /** Number of failed attempts since the start. */
  failed(): number
  /** How attempts to send messages ended since the start. */
  deliveries(): DeliveryCounts
  stop(): Promise<void>
}

/** Starts the workers. SQL functions enqueue the jobs (`private.enqueue`), in the transaction that causes them. */
export async function startJobs({
  connection,
  transport,
  mail,
  graph,
  senders = {},
  sweepFiles,
  sweepUploads,
  hashPictures,
  listHosts = [],
  queryPaymentResults,
  returnPayments,
  settlePaybillPayments,
  sendEtimsDocuments,
  startBackupIfDue,
  tracing = noTelemetry,
  log,
}: JobsOptions): Promise<Jobs> {
  const database = new pg.Pool({ ...connection, max: 4 })
  database.on('error', (error) => log('warn', 'jobs lost a connection', { error: error.message }))
  let failed = 0
  const deliveries = noDeliveries()
  const attempt = (job: string, work: () => Promise<unknown>) =>
    tracing.trace(`job ${job}`, {}, () =>
      work().catch((error) => {
        failed += 1
        log('warn', 'job failed', { job, error: String(error) })
        throw error
      }),
    )
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: async (text, values) => lastResult(await database.query(text, values)) },
  })
  // Several workers poll several times a second, and all fail while the database is down.
  const told = new LRUCache<string, true>({ max: 100, ttl: SAME_ERROR_MS })
  boss.on('error', ({ message }) => {
    const reason = message.replace(/ \(Queue: .*\)$/, '')
    if (!told.has(reason)) log('warn', 'jobs', { error: message })
    told.set(reason, true)
  })
  await boss.start()
  /** Runs the queue's jobs, several at a time, without a pause while there are more. */
  const work = <Data extends object>(queue: string, each: (data: Data, tries: number) => Promise<void>) =>
    boss.work<Data, unknown, typeof BATCHES>(queue, BATCHES, (jobs) =>
      Promise.all(
        jobs.map(({ id, data, retryCount }) =>
          attempt(queue, () => each(data, retryCount + 1)).then(
            () => ({ id, status: 'completed' as const }),
            (error) => ({ id, status: 'failed' as const, output: { message: String(error) } }),
          ),
        ),
      ),
    )
  await boss.createQueue('mail', {
    retryLimit: MAIL_RETRIES,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 60,
  })
  await work<MailJob>('mail', async (job, tries) => {
    try {
      deliveries.email[await deliverMail(database, transport, mail, job)] += 1
    } catch (error) {
      const isGivenUp = tries > MAIL_RETRIES
      deliveries.email[isGivenUp ? 'failed' : 'postponed'] += 1
      if (isGivenUp) await countFailedMail(database, job, error)
      throw error
    }
  })
  await boss.createQueue('held-acts', {
    retryLimit: 10,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: 60,
  })
  await work<{ id: string }>('held-acts', async ({ id }) => {
    await database.query('select private.do_held_act($1)', [id])
  })
  for (const channel of ['push', 'sms', 'whatsapp'] satisfies MessageChannel[]) {
    await boss.createQueue(channel, {
      retryLimit: 6,
      retryDelay: 20,
      retryBackoff: true,
      expireInSeconds: 60,
    })
    await work<DeliveryJob>(channel, async (job) => {
      try {
        deliveries[channel][await deliver(database, senders, channel, job)] += 1
      } catch (error) {
        deliveries[channel].postponed += 1
        throw error
      }
    })
  }
  await boss.createQueue(WORDS_QUEUE, { retryLimit: 3, retryDelay: 5, expireInSeconds: 60 })
  const pollOften = { pollingIntervalSeconds: 0.5, batchSize: 100 }
  // One run serves every job of the batch.
  await boss.work(WORDS_QUEUE, pollOften, () => attempt(WORDS_QUEUE, () => writeWords(database)))
  // What was told while no server ran.
  await boss.send(WORDS_QUEUE, {})
  // Whatever a run leaves open, the schedule takes up.
  await boss.createQueue('refunds', { retryLimit: 0, expireInSeconds: 120 })
  if (returnPayments) await boss.work('refunds', pollOften, () => attempt('refunds', returnPayments))
  await boss.createQueue('facebook-post', FACEBOOK_QUEUE)
  await boss.work<FacebookPostJob>('facebook-post', { batchSize: 1 }, async (jobs) => {
    for (const job of jobs)
      await attempt('facebook-post', () => postToFacebook(database, graph, mail.siteUrl, job.data))
  })
  await scheduleJobs(
    boss,
    timedJobs({
      database,
      sweepFiles,
      sweepUploads,
      hashPictures,
      fetchStockFeeds: () => fetchStockFeeds({ database, alsoFrom: listHosts }),
      queryPaymentResults,
      returnPayments,
      settlePaybillPayments,
      sendEtimsDocuments: sendEtimsDocuments && (() => sendEtimsDocuments(database)),
      startBackupIfDue,
    }),
    attempt,
  )
  return {
    failed: () => failed,
    deliveries: () => deliveries,
    async stop() {
      await boss.stop({ graceful: true, timeout: 2_000 })
      await database.end()
    },
  }
}

// pg returns an array for several statements, and pg-boss expects the last result.
function lastResult(result: pg.QueryResult | pg.QueryResult[]): pg.QueryResult {
  const last = Array.isArray(result) ? result.at(-1) : result
  if (!last) throw new Error('A statement gave no result')
  return last
}
