import pg from 'pg'
import type { ServerFunctions } from '#backend'
import type { Graph } from '../facebook/graph.ts'
import type { Log } from '../log.ts'
import type { MailSettings } from '../mail.ts'
import { type EvidenceOptions, evidence } from './evidence.ts'
import { type FetchStockPictureOptions, fetchStockPicture } from './fetch-stock-picture.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { jobDocument } from './job-document.ts'
import { newsletterPreview } from './newsletter-preview.ts'
import { saleAgreement } from './sale-agreement.ts'
import { stock } from './stock.ts'
import { testFacebookConnection } from './test-facebook-connection.ts'
import { testS3Connection } from './test-s3-connection.ts'
import { type VehicleFeedsFunctionOptions, vehicleFeeds } from './vehicle-feeds.ts'
import { createVisitorFunction } from './visitor.ts'

export interface ServerFunctionsOptions {
  connection: pg.ClientConfig
  graph: Graph
  mail: MailSettings
  /** Local folder for the small file of a connection test. */
  draftsDirectory: string
  /** S3 hosts (with port) that may be tested even if their address is not public. */
  s3Hosts: readonly string[]
  /** Options for importing stock pictures. */
  stockPictures: Omit<FetchStockPictureOptions, 'database'>
  /** Options for papers that members send. */
  papers: Omit<EvidenceOptions, 'database'>
  /** Options for dealers' lists for other sites. */
  feeds: Omit<VehicleFeedsFunctionOptions, 'database'>
  /** Whether IP addresses and keys are rate limited. */
  limited: boolean
  log: Log
}

/** The server functions of the marketplace by name, each at /functions/v1/<name>. */
export function serverFunctions({
  connection,
  graph,
  mail,
  draftsDirectory,
  s3Hosts,
  stockPictures,
  papers,
  feeds,
  limited,
  log,
}: ServerFunctionsOptions): {
  functions: ServerFunctions
  stop(): Promise<void>
} {
  const database = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 1_000 })
  // Apart, because a list of a dealer takes seconds, and everybody's visits use the other.
  const stockDatabase = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 1_000 })
  for (const pool of [database, stockDatabase])
    pool.on('error', (error) => log('warn', 'functions lost a connection', { error: error.message }))
  return {
    functions: {
      evidence: evidence({ database, ...papers }),
      'fetch-stock-picture': fetchStockPicture({ database, ...stockPictures }),
      'invoice-pdf': invoicePdf({ database }),
      'job-document': jobDocument({ database, limited }),
      'newsletter-preview': newsletterPreview({ database, mail }),
      'sale-agreement': saleAgreement({ database }),
      stock: stock({ database, stockDatabase, limited }),
      'test-facebook-connection': testFacebookConnection({ database, graph }),
      'test-s3-connection': testS3Connection({ database, draftsDirectory, alsoAt: s3Hosts }),
      'vehicle-feeds': vehicleFeeds({ database, ...feeds }),
      visitor: createVisitorFunction({ database, limited }),
    },
    stop: async () => {
      await Promise.all([database.end(), stockDatabase.end()])
    },
  }
}
