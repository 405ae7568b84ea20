import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Graph } from '../facebook/graph.ts'
import type { Log } from '../log.ts'
import type { MailSettings, MailTransport } from '../mail.ts'
import { deliverMail, type MailJob } from './deliver-mail.ts'
import { FACEBOOK_QUEUE, type FacebookPostJob, postToFacebook } from './post-to-facebook.ts'
import { scheduleJobs, timedJobs } from './schedule.ts'

export interface JobsOptions {
  connection: pg.ClientConfig
  transport: MailTransport
  mail: MailSettings
  graph: Graph
  /** Deletes stored files that no object references any more. */
  sweepFiles(): Promise<unknown>
  /** Queries M-Pesa for the outcome of payments; undefined where M-Pesa is not configured. */
  queryPaymentResults?: (() => Promise<unknown>) | undefined
  log: Log
}

/** Background workers for jobs queued in the database, with retries, alongside any number of other servers. */
export interface Jobs {
  /** Number of failed attempts since the start. */
  failed(): number
  stop(): Promise<void>
}

/** Starts the workers. SQL functions enqueue the jobs (`private.enqueue`), in the transaction that causes them. */
export async function startJobs({
  connection,
  transport,
  mail,
  graph,
  sweepFiles,
  queryPaymentResults,
  log,
}: JobsOptions): Promise<Jobs> {
  const database = new pg.Pool({ ...connection, max: 4 })
  database.on('error', (error) => log('warn', 'jobs lost a connection', { error: error.message }))
  let failed = 0
  const attempt = (job: string, work: () => Promise<unknown>) =>
    work().catch((error) => {
      failed += 1
      log('warn', 'job failed', { job, error: String(error) })
      throw error
    })
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: async (text, values) => lastResult(await database.query(text, values)) },
  })
  boss.on('error', (error) => log('warn', 'jobs', { error: String(error) }))
  await boss.start()
  await boss.createQueue('mail', { retryLimit: 8, retryDelay: 15, retryBackoff: true, expireInSeconds: 60 })
  await boss.work<MailJob>('mail', { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (jobs) => {
    for (const job of jobs) await attempt('mail', () => deliverMail(database, transport, mail, job.data))
  })
  await boss.createQueue('facebook-post', FACEBOOK_QUEUE)
  await boss.work<FacebookPostJob>('facebook-post', { batchSize: 1 }, async (jobs) => {
    for (const job of jobs)
      await attempt('facebook-post', () => postToFacebook(database, graph, mail.siteUrl, job.data))
  })
  await scheduleJobs(boss, timedJobs({ database, sweepFiles, queryPaymentResults }), attempt)
  return {
    failed: () => failed,
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
