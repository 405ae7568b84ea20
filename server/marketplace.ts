import path from 'node:path'
import type pg from 'pg'
import { createBackend, Pace } from '#backend'
import { seedCatalogue } from '#database/catalogue.ts'
import { onConnection } from '#database/connection.ts'
import { MigrationError, pendingMigrations } from '#database/migrate.ts'
import { operatorOf } from '#domain/admin/operator.ts'
import { IMAGE_WIDTHS, LISTING_IMAGES_BUCKET } from '#domain/ads/images.ts'
import { phoneRefusal } from '#domain/foundation/phone-refusals.ts'
import { publicContact } from '#domain/messages/contact.ts'
import { refuseSignUp } from '#domain/people/account-forms.ts'
import { detailsAtProvider } from '#domain/people/accounts.ts'
import { anyAdministrator } from './administrators.ts'
import { createApp } from './app.ts'
import { createBackupMaker } from './backup/in-child.ts'
import { browserErrorPace, createBrowserErrors } from './browser-errors.ts'
import { withCacheTags } from './cdn/cache-tags.ts'
import { startPurging } from './cdn/purging.ts'
import { type Config, hasMailbox, isOnThisMachine, prepareDataDirectory } from './config.ts'
import { openDatabase } from './database.ts'
import { prepareDemo, refuseDemo } from './demo.ts'
import { createDeposits, isDepositResult } from './deposits/deposits.ts'
import { createSeal } from './deposits/seal.ts'
import { watchDiskSpace } from './disk-space.ts'
import { etimsSender } from './etims/send-documents.ts'
import { watchEventLoop } from './event-loop-delay.ts'
import { createGraph } from './facebook/graph.ts'
import { followFilePlaces } from './file-places.ts'
import { serverFunctions } from './functions/index.ts'
import { noDeliveries } from './jobs/delivery-counts.ts'
import { startJobs } from './jobs/index.ts'
import { listen } from './listen.ts'
import { startLive } from './live.ts'
import { createLog } from './log.ts'
import { smtpTransport } from './mail.ts'
import { captureTransport, mailboxFolder } from './mailbox-folder.ts'
import { maintenanceOf } from './maintenance.ts'
import { maintenancePasses } from './maintenance-pass.ts'
import { Metrics } from './metrics.ts'
import { migrateMarketplace, migrationSources } from './migrations.ts'
import { missingFiles } from './missing-files.ts'
import { passwordEncryption } from './mpesa/initiator.ts'
import { createMpesa } from './mpesa/mpesa.ts'
import { recordReversals } from './mpesa/refunds.ts'
import { createMessageCallbacks } from './notifications/callbacks.ts'
import { recordConfiguredChannels } from './notifications/configured-channels.ts'
import { createSenders, phoneChannels } from './notifications/senders.ts'
import { beyondPages, canonicalAddresses, respelledPath, routeFinder } from './page-address.ts'
import { createPageCache } from './page-cache.ts'
import type { Compression } from './page-encoding.ts'
import { readReplicas, withNewestRows } from './read-replicas.ts'
import { RenderQueue } from './render-queue.ts'
import { loadSecrets } from './secrets.ts'
import { followSettings } from './settings.ts'
import { publicSignInProviders } from './sign-in-providers.ts'
import type { SiteSource } from './site-source.ts'
import { createSitemap } from './sitemap.ts'
import { noTelemetry, startTelemetry } from './telemetry/index.ts'
import { routeNames } from './telemetry/request-traces.ts'
import { feedAddresses } from './vehicle-feeds/feed-address.ts'
import { createVehicleFeeds } from './vehicle-feeds/vehicle-feeds.ts'

/** Bytes of sitemap files cached in memory: a full one takes about 4 MB in both encodings. */
const SITEMAP_MEMORY = 16 * 1024 * 1024

const ONE_DISK =
  'Servers on one database need one disk for DATA_DIR/files, or an S3 store from the start (docs/several-machines.md, "Several servers").'

/** A running server. */
export interface Marketplace {
  databaseDescription: string
  /** Where new files go, at startup. */
  newFiles: { isDisk: boolean; description: string }
  /** At startup. */
  hasAdministrator: boolean
  /** Finishes running requests, then closes everything. */
  stop(): Promise<void>
}

/** Starts all parts behind one port, in dependency order; without jobs nothing is sent, posted or removed. */
export async function startMarketplace(
  config: Config,
  siteSource: SiteSource,
  { jobs: withJobs = true } = {},
): Promise<Marketplace> {
  let telemetry = noTelemetry
  const log = createLog(config.logLevel, () => telemetry.traceId())
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const stopPart of stops.reverse().splice(0)) {
      await stopPart().catch((error) => log('warn', 'stopping', { error: String(error) }))
    }
  }
  try {
    prepareDataDirectory(config.dataDirectory)
    // The port comes first: a second server on the same port must not touch the first one's database.
    const port = await listen(config)
    stops.push(port.close)
    telemetry = await startTelemetry(config.telemetry, log)
    stops.push(telemetry.stop)

    // Its threads load the site while the database starts.
    const loading = siteSource(
      port.server,
      {
        config: () => ({
          ...publicConfig,
          registrationOpen: settings.values().get('user_registration') !== 'false',
          contact: publicContact(settings.values()),
          operator: operatorOf(settings.values()),
          evidenceKeptDays: Number(settings.values().get('evidence_kept_days')),
        }),
        backend: (request) => backend.fetch(request),
        closesPage: (path) => maintenance.closesPage(path),
        passOf: (request) => maintenance.passOf(request),
        log,
      },
      config.workers,
    )
    // A failure is thrown where the site is awaited.
    loading.catch(() => {})
    const closeSite = () =>
      loading.then(
        ({ close }) => close(),
        () => {},
      )
    stops.push(closeSite)

    const secrets = await loadSecrets(config)
    const { senders, pushKey } = createSenders(config, secrets)
    const publicConfig = {
      url: config.publicUrl,
      anonKey: secrets.anonKey,
      mailbox: hasMailbox(config),
      mobilePayment: config.daraja !== undefined,
      phoneSignIn: phoneChannels(senders),
      signInProviders: publicSignInProviders(config.signInProviders),
      phoneCountries: config.phoneCountries,
      anonymousSignIn: config.anonymousSignIn,
      demo: config.demo,
    }
    const database = await openDatabase(config, log)
    stops.push(database.stop)

    const storageDirectory = path.join(config.dataDirectory, 'files')
    const insertDemo = config.demo ? await prepareDemo(database.owner, storageDirectory) : undefined
    await migrateMarketplace(database.owner)
    const requests = await database.requests()
    if (config.demo) await insertDemo?.()
    else {
      if (!isOnThisMachine(config)) await refuseDemo(database.owner)
      await onConnection(database.owner, seedCatalogue)
    }
    const hasAdministrator = await onConnection(database.owner, anyAdministrator)

    const settings = await followSettings(database.owner, log)
    stops.push(settings.stop)
    const passes = maintenancePasses(secrets.jwtSecret, config.publicUrl)
    const maintenance = maintenanceOf(settings, database.owner, passes, log)
    stops.push(maintenance.stop)

    const diskSpace = await watchDiskSpace({
      directories: [config.dataDirectory, ...(database.directory ? [database.directory] : [])],
      reserve: config.diskReserve,
      connection: database.owner,
      log,
    })
    stops.push(async () => diskSpace.stop())

    const mpesa =
      config.daraja &&
      createMpesa({ config: config.daraja, connection: database.owner, publicUrl: config.publicUrl, log })
    if (mpesa) stops.push(mpesa.stop)
    await recordReversals(database.owner, Boolean(config.daraja?.initiator))
    const deposits = config.daraja
      ? createDeposits({
          connection: database.owner,
          baseUrl: config.daraja.baseUrl,
          seal: createSeal(config.credentialsKeys[0] ?? secrets.jwtSecret, config.credentialsKeys.slice(1)),
          publicUrl: config.publicUrl,
          encrypt: passwordEncryption(config.daraja.certificate),
          log,
        })
      : undefined
    if (deposits) stops.push(deposits.stop)
    const messageCallbacks = createMessageCallbacks({
      connection: database.owner,
      africasTalking: config.africasTalking,
      whatsapp: config.whatsapp,
      log,
    })
    stops.push(messageCallbacks.stop)
    const filePlaces = await followFilePlaces(database.owner, storageDirectory, log)
    stops.push(filePlaces.stop)
    missingFiles(database.owner, filePlaces.files).then(
      ({ looked, missing }) => {
        if (missing > 0) log('warn', 'files are missing here', { looked, missing, reason: ONE_DISK })
      },
      (error) => log('warn', 'files were not looked for', { error: String(error) }),
    )
    const graph = createGraph(config.facebookGraphUrl)
    const mail = { siteName: 'Magari', siteUrl: config.publicUrl }
    const feeds = { addresses: feedAddresses(secrets.jwtSecret), publicUrl: config.publicUrl }
    const functions = serverFunctions({
      connection: database.owner,
      graph,
      mail,
      draftsDirectory: path.join(storageDirectory, 'drafts'),
      s3Hosts: config.s3Hosts,
      stockPictures: {
        upload: (request) => backend.fetch(request),
        anonKey: secrets.anonKey,
        alsoFrom: config.pictureHosts,
      },
      papers: {
        files: (request) => backend.fetch(request),
        anonKey: secrets.anonKey,
        serviceKey: secrets.serviceKey,
        secret: secrets.jwtSecret,
      },
      feeds,
      limited: config.rateLimits !== null,
      log,
    })
    stops.push(functions.stop)

    const backend = await createBackend({
      connection: requests,
      replicas: readReplicas(config, requests, log),
      listening: database.listening,
      siteUrl: config.publicUrl,
      jwtSecret: secrets.jwtSecret,
      anonKey: secrets.anonKey,
      serviceKey: secrets.serviceKey,
      storageDirectory,
      files: filePlaces.files,
      imageWidths: IMAGE_WIDTHS,
      hashedBuckets: [LISTING_IMAGES_BUCKET],
      functions: {
        ...functions.functions,
        'maintenance-pass': maintenance.issuePass,
        ...mpesa?.functions,
        ...(deposits
          ? { deposit: deposits.start, 'deposit-return': deposits.giveBack, till: deposits.connect }
          : {}),
      },
      rateLimits: config.rateLimits,
      closedTo: async (caller, asked) => diskSpace.closedTo(asked) ?? maintenance.closedTo(caller),
      mayStoreVariants: () => diskSpace.shortage() === null,
      requireSecondFactor: true,
      anonymousUsers: config.anonymousSignIn,
      // Whatever members may do is refused to them: policies to anon open what they may (database/schema/ads/anonymous-accounts.sql).
      anonymousRole: 'anon',
      refuseSignUp,
      phones: {
        channels: () => publicConfig.phoneSignIn,
        refuse: (digits) => phoneRefusal(digits, config.phoneCountries),
      },
      signInProviders: config.signInProviders,
      providerDetails: detailsAtProvider,
      mailing: ['subscribe_to_newsletter'],
      mailingTables: ['contact_messages'],
      tracing: telemetry,
      ...(config.allowedOrigins ? { allowedOrigins: config.allowedOrigins } : {}),
      log: ({ level, event, error, ...facts }) =>
        log(level, event, { ...facts, error: describeError(error) }),
    })
    stops.push(backend.close)

    const { every } = config.backups
    const backups = every ? createBackupMaker(database.owner, every, log) : undefined
    if (backups) stops.push(backups.stop)
    if (withJobs) await recordConfiguredChannels(database.owner, senders, pushKey)
    const startOwnJobs = () =>
      startJobs({
        connection: database.owner,
        transport: config.smtpUrl
          ? smtpTransport(config.smtpUrl, config.mailFrom)
          : captureTransport(mailboxFolder(config.dataDirectory)),
        mail,
        graph,
        senders,
        sweepFiles: backend.sweepFiles,
        sweepUploads: backend.sweepUploads,
        hashPictures: backend.hashPictures,
        listHosts: config.pictureHosts,
        queryPaymentResults:
          mpesa && deposits && (() => Promise.all([mpesa.queryResults(), deposits.queryResults()])),
        returnPayments: mpesa?.returnPayments,
        settlePaybillPayments: mpesa?.settlePaybill,
        sendEtimsDocuments: config.etims && etimsSender(config.etims, log),
        startBackupIfDue: backups?.startIfDue,
        tracing: telemetry,
        log,
      })
    const jobs = withJobs ? await startOwnJobs() : undefined
    if (jobs) stops.push(jobs.stop)

    const live = await startLive({
      listen: (channel, handler) => backend.database.listen(channel, handler),
      callerOf: backend.callerOf,
      onSessionEnd: backend.onSessionEnd,
      closedTo: maintenance.closedTo,
    })

    const site = await loading
    // Before what its pages ask.
    stops.push(closeSite)
    const routeOf = routeNames(routeFinder(site.routes ?? []))
    const renderPage = (request: Request, compression?: Compression) => {
      const route = routeOf(new URL(request.url).pathname) ?? undefined
      return telemetry.span('render page', { 'http.route': route }, () => site.render(request, compression))
    }
    const sitemap = createSitemap({
      connection: requests,
      publicUrl: config.publicUrl,
      isPublic: async (path) => (await renderPage(new Request(config.publicUrl + path))).status === 200,
    })
    const vehicleFeeds = createVehicleFeeds({
      connection: requests,
      ...feeds,
      onRenewalFailure: (reason) =>
        log('warn', 'a list of ads could not be renewed', { error: String(reason) }),
      tracing: telemetry,
    })
    stops.push(vehicleFeeds.stop)
    const onRenewalFailure = (url: string, reason: unknown) =>
      log('warn', 'a page could not be renewed', { url, error: String(reason) })
    // One more than threads, as it also waits for the database.
    const queue = new RenderQueue({ most: config.workers + 1, mostOfOne: config.workers })
    const pages = site.routes
      ? createPageCache(withCacheTags(withNewestRows(renderPage, backend)), {
          canonical: canonicalAddresses(site.routes, config.publicUrl),
          queue,
          kindOf: (url) => routeOf(new URL(url).pathname) ?? '/*',
          bypass: ({ url }) => maintenance.closesPage(new URL(url).pathname),
          onRenewalFailure,
          tracing: telemetry,
        })
      : undefined
    // The database sends each changed path; changes missed while the channel is down appear within seconds.
    if (pages) stops.push(await backend.database.listen('pages', (path) => pages.forget(path)))
    // Settings appear on every page: contact details, figures, whether registration is open.
    if (pages)
      settings.onChange(() => {
        // This notification did not come from the data service.
        backend.catchUp()
        pages.forgetAll()
      })
    const browserErrors = createBrowserErrors({
      log,
      routes: site.routes?.map(({ path }) => path),
      pace: config.rateLimits === null ? undefined : browserErrorPace(),
    })
    stops.push(async () => browserErrors.stop())
    const metrics = new Metrics({
      pool: () => backend.database.load(),
      replicas: backend.replicas,
      renderQueue: () => queue.load(),
      jobsFailed: jobs?.failed ?? (() => 0),
      deliveries: jobs?.deliveries ?? noDeliveries,
      live: live.open,
      browserErrors: browserErrors.counts,
      eventLoop: watchEventLoop(),
      lastBackup: () => backups?.last() ?? null,
    })
    telemetry.observe(() => metrics.read())
    if (config.cdn) stops.push(startPurging({ connection: database.owner, cdn: config.cdn, log }).stop)
    const app = createApp({
      publicConfig,
      backend,
      sitemap: createPageCache(sitemap, { maxSize: SITEMAP_MEMORY, onRenewalFailure, tracing: telemetry }),
      vehicleFeeds: vehicleFeeds.fetch,
      isBeyondPages: site.routes ? beyondPages(site.routes) : () => false,
      respelled: site.routes ? respelledPath(site.routes) : () => undefined,
      site: pages ?? ((request) => renderPage(request)),
      live: live.fetch,
      paymentResults:
        mpesa &&
        deposits &&
        ((request) =>
          isDepositResult(request) ? deposits.handleCallback(request) : mpesa.handleResult(request)),
      messageCallbacks,
      browserErrors,
      assets: site.assets,
      mailboxFolder: mailboxFolder(config.dataDirectory),
      ready: shareRunning(() => requireReady(database.owner, diskSpace.shortage())),
      pace: config.rateLimits === null ? undefined : new Pace(),
      trustProxy: config.trustProxy,
      metricsToken: config.metricsToken,
      metrics,
      traces: telemetry.isOn ? { tracing: telemetry, routeOf } : undefined,
      log,
    })
    port.serve(site.listener(app.fetch))
    // Requests finish before their resources close.
    stops.push(port.drain)
    // Live streams would otherwise keep the port waiting.
    stops.push(live.stop)
    return {
      databaseDescription: database.description,
      newFiles: filePlaces.current(),
      hasAdministrator,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function describeError(error: unknown): string | undefined {
  if (error === undefined) return undefined
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Concurrent calls share one run, so that frequent requests need no more connections. */
function shareRunning<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= ask().finally(() => {
      running = undefined
    })
    return running
  }
}

// The response is public: it names the problem, but not the database's address or login.
async function requireReady(connection: pg.ClientConfig, shortage: string | null) {
  const pending = await onConnection({ ...connection, connectionTimeoutMillis: 3_000 }, (client) =>
    pendingMigrations(client, migrationSources),
  ).catch((error) => {
    throw error instanceof MigrationError ? error : new Error('The database does not answer')
  })
  if (pending.length > 0) throw new Error(`${pending.length} migrations are not applied`)
  if (shortage) throw new Error(shortage)
}
