import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { SignInProvider } from '#backend'
import {
  type LimitKind,
  type LimitScope,
  limitKinds,
  limitScopes,
  type SomeRateLimits,
} from '#backend/limits/index.ts'
import { type BackupSchedule, readBackups } from './backup/settings.ts'
import { type CdnPurge, readCdn } from './cdn/settings.ts'
import { urlsByHost } from './database-hosts.ts'
import { type EtimsConfig, readEtims } from './etims/settings.ts'
import type { DarajaConfig } from './mpesa/daraja.ts'
import { readDaraja } from './mpesa/settings.ts'
import {
  type AfricasTalkingConfig,
  readAfricasTalking,
  readPhoneCountries,
  readWhatsapp,
  type WhatsappConfig,
} from './notifications/settings.ts'
import { readVapid, type VapidKeys } from './notifications/vapid.ts'
import { readSignInProviders } from './sign-in-providers.ts'
import { readTelemetry, type TelemetrySettings } from './telemetry/settings.ts'
import { isLoopback, readSwitch } from './variables.ts'

/** The configuration from the environment. Ports are numbers, URLs have no trailing slash. */
export interface Config {
  host: string
  port: number
  publicUrl: string
  dataDirectory: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** The database login for requests; undefined: a role that the server creates. */
  requestsDatabaseUrl: string | undefined
  /** Its hosts are streaming replicas; undefined: there are none. */
  databaseReadUrl: string | undefined
  /** How far a replica that answers reads may be behind, in ms. */
  databaseReadLag: number
  demo: boolean
  jwtSecret: string | undefined
  /** What seals the till credentials of members, then those before it; empty: the secret of sessions does. */
  credentialsKeys: string[]
  anonKey: string | undefined
  serviceKey: string | undefined
  /** Undefined: those kept with the other secrets. */
  vapid: VapidKeys | undefined
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: LogLevel
  /** The number of proxies in front that write X-Forwarded-For. */
  trustProxy: number
  /** Undefined: any. */
  allowedOrigins: string[] | undefined
  /** Null: no limits. */
  rateLimits: SomeRateLimits | null
  metricsToken: string | undefined
  /** Undefined: traces and metrics are not sent anywhere. */
  telemetry: TelemetrySettings | undefined
  /** Undefined: changed pages are purged nowhere. */
  cdn: CdnPurge | undefined
  /** Undefined: payments by M-Pesa are off. */
  daraja: DarajaConfig | undefined
  /** Undefined: invoices are not sent to KRA. */
  etims: EtimsConfig | undefined
  /** Undefined: no SMS is sent. */
  africasTalking: AfricasTalkingConfig | undefined
  /** Undefined: nothing is sent by WhatsApp. */
  whatsapp: WhatsappConfig | undefined
  /** The calling codes, without plus, of the countries whose numbers get codes. */
  phoneCountries: string[]
  /** The OpenID providers that people sign in with, in the order of their buttons. */
  signInProviders: SignInProvider[]
  /** Whether visitors may keep hearts and searches before they sign up, in anonymous accounts. */
  anonymousSignIn: boolean
  /** Base URL of Facebook's Graph API, with its version. */
  facebookGraphUrl: string
  /** Hosts (with port) that stock pictures may be fetched from even if their address is not public. */
  pictureHosts: string[]
  /** The same for S3 services. */
  s3Hosts: string[]
  /** The same for push services. */
  pushHosts: string[]
  /** How many threads may render pages. */
  workers: number
  /** Bytes of disk space below which writes are refused; 0: never. */
  diskReserve: number
  backups: BackupSchedule
}

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** An error whose message is shown to the person who started the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Record<string, string | undefined>

/** Reads the configuration from environment variables (docs/operations.md lists them). Throws ConfigError on the first bad one. */
export function readConfig(environment: Environment): Config {
  const value = (name: string) => environment[name]?.trim() || undefined
  const port = readPort(value('PORT'))
  const host = value('HOST') ?? '127.0.0.1'
  const dataDirectory = path.resolve(value('DATA_DIR') ?? 'data')
  const databaseUrl = readDatabaseUrl('DATABASE_URL', value('DATABASE_URL'))
  const requestsDatabaseUrl = readDatabaseUrl('REQUESTS_DATABASE_URL', value('REQUESTS_DATABASE_URL'))
  const databaseReadUrl = readReadUrl(value('DATABASE_READ_URL'))
  const publicUrl = readPublicUrl(value('PUBLIC_URL') ?? `http://localhost:${port}`)
  // The demo accounts' password is public: a server that others can reach has them only with DEMO=on.
  const isLocalTrial = databaseUrl === undefined && isOnThisMachine({ host, publicUrl })
  const config: Config = {
    host,
    port,
    publicUrl,
    dataDirectory,
    databaseUrl,
    requestsDatabaseUrl,
    databaseReadUrl,
    databaseReadLag: readLag(value('DATABASE_READ_LAG')),
    demo: readSwitch('DEMO', value('DEMO'), isLocalTrial, refuse),
    jwtSecret: value('JWT_SECRET'),
    credentialsKeys: (value('CREDENTIALS_KEY') ?? '').split(',').flatMap((key) => key.trim() || []),
    anonKey: value('ANON_KEY'),
    serviceKey: value('SERVICE_KEY'),
    vapid: readVapid(value, refuse),
    smtpUrl: readSmtpUrl(value('SMTP_URL')),
    mailFrom: value('MAIL_FROM') ?? 'Magari <no-reply@magari.test>',
    logLevel: readLogLevel(value('LOG_LEVEL') ?? 'info'),
    trustProxy: readHops(value('TRUST_PROXY') ?? '0'),
    allowedOrigins: readOrigins(value('ALLOWED_ORIGINS')),
    rateLimits: readRateLimits(value('RATE_LIMITS')),
    metricsToken: readToken(value('METRICS_TOKEN')),
    telemetry: readTelemetry(value, refuse),
    cdn: readCdn(value, refuse),
    daraja: readDaraja(value, refuse),
    etims: readEtims(value, refuse),
    africasTalking: readAfricasTalking(value, refuse),
    whatsapp: readWhatsapp(value, refuse),
    phoneCountries: readPhoneCountries(value, refuse),
    signInProviders: readSignInProviders(Object.keys(environment), value, refuse),
    anonymousSignIn: readSwitch('AUTH_ANONYMOUS', value('AUTH_ANONYMOUS'), false, refuse),
    pictureHosts: readHosts(value('PICTURE_HOSTS')),
    s3Hosts: readHosts(value('S3_HOSTS')),
    pushHosts: readHosts(value('PUSH_HOSTS')),
    diskReserve: readMegabytes('DISK_RESERVE', value('DISK_RESERVE') ?? '256'),
    workers: readWorkers(value('WORKERS')),
    backups: readBackups(value, dataDirectory, refuse),
    facebookGraphUrl: readGraphUrl(value('FACEBOOK_GRAPH_URL') ?? 'https://graph.facebook.com/v23.0'),
  }
  if (databaseUrl) requireSecrets(config)
  if (requestsDatabaseUrl && !databaseUrl)
    throw new ConfigError('REQUESTS_DATABASE_URL also needs DATABASE_URL.')
  if (databaseReadUrl && !databaseUrl) throw new ConfigError('DATABASE_READ_URL also needs DATABASE_URL.')
  if (config.jwtSecret && config.jwtSecret.length < 32) {
    throw new ConfigError('JWT_SECRET is too short: it needs at least 32 characters.')
  }
  if (config.credentialsKeys.some((key) => key.length < 32)) {
    throw new ConfigError('CREDENTIALS_KEY is too short: each key needs at least 32 characters.')
  }
  return config
}

/** A marker file in DATA_DIR while a backup is restored into it. */
export const RESTORE_UNFINISHED = 'restore-unfinished'

/** Creates the data directory if missing. Throws ConfigError when it is not readable and writable, or a restore into it is unfinished. */
export function prepareDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR is ${directory}, and it cannot be read and written (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
  if (existsSync(path.join(directory, RESTORE_UNFINISHED)))
    throw new ConfigError(
      `DATA_DIR is ${directory}, and a restore into it is running or was interrupted. Wait for it, or run it again.`,
    )
}

/**
 * Whether captured mails and SMS may be read in the browser: only when nobody but this machine can reach the server, directly or
 * through a proxy with a public address.
 */
export function hasMailbox(config: Config): boolean {
  return !config.smtpUrl && isOnThisMachine(config)
}

/** Whether only this machine can reach the server. */
export function isOnThisMachine({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
}

/** Whether SMS are saved for the mailbox: where it is served and no provider of messages to phones is configured. */
export function capturesSms(config: Config): boolean {
  return hasMailbox(config) && !config.africasTalking && !config.whatsapp
}

function refuse(sentence: string): never {
  throw new ConfigError(sentence)
}

function readPort(text = '3000'): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new ConfigError(`PORT is "${text}", and it must be a whole number from 1 to 65535.`)
}

function readPublicUrl(text: string): string {
  const url = parseUrl(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new ConfigError(
    `PUBLIC_URL is "${text}", and it must be an address such as https://magari.example without a path.`,
  )
}

function readDatabaseUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    urlsByHost(text)
    return text
  } catch (error) {
    throw new ConfigError(`${name} ${(error as Error).message}.`)
  }
}

function readReadUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  let urls: string[]
  try {
    urls = urlsByHost(text)
  } catch (error) {
    throw new ConfigError(`DATABASE_READ_URL ${(error as Error).message.replace('user:password@', '')}.`)
  }
  const { username, password, searchParams } = new URL(urls[0] as string)
  if (username || password || searchParams.has('user') || searchParams.has('password'))
    throw new ConfigError(
      'DATABASE_READ_URL names a user or a password: leave them out, because replicas are read with the login of requests.',
    )
  return text
}

function readLag(text = '2000'): number {
  const lag = Number(text)
  if (/^\d{3,5}$/.test(text) && lag >= 100 && lag <= 60_000) return lag
  throw new ConfigError(
    `DATABASE_READ_LAG is "${text}", and it must be a whole number of milliseconds from 100 to 60000.`,
  )
}

function readSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined || /^smtps?:$/.test(parseUrl(text)?.protocol ?? '')) return text
  throw new ConfigError('SMTP_URL must look like smtp://user:password@host:587.')
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text.toLowerCase())
  if (level) return level
  throw new ConfigError(`LOG_LEVEL is "${text}", and it must be one of ${logLevels.join(', ')}.`)
}

function readHops(text: string): number {
  if (/^\d$/.test(text)) return Number(text)
  throw new ConfigError(
    `TRUST_PROXY is "${text}", and it must be the number of proxies in front, from 0 to 9.`,
  )
}

function readWorkers(text = String(Math.min(availableParallelism(), 4))): number {
  if (/^([1-9]|[1-5]\d|6[0-4])$/.test(text)) return Number(text)
  throw new ConfigError(`WORKERS is "${text}", and it must be a whole number from 1 to 64.`)
}

function readOrigins(text: string | undefined): string[] | undefined {
  if (text === undefined || text === '*') return undefined
  return text.split(',').map((part) => {
    const origin = part.trim()
    if (parseUrl(origin)?.origin === origin) return origin
    throw new ConfigError(
      `ALLOWED_ORIGINS has "${origin}", and each must be an origin such as https://app.example, separated by commas.`,
    )
  })
}

function readRateLimits(text: string | undefined): SomeRateLimits | null {
  if (text?.toLowerCase() === 'off') return null
  const limits: SomeRateLimits = {}
  for (const part of text?.split(',') ?? []) {
    const [, scope, kind, count, seconds] = /^(\w+)\.(\w+)=(\d{1,9})\/(\d{1,6})$/.exec(part.trim()) ?? []
    if (!isOneOf(limitScopes, scope) || !isOneOf(limitKinds, kind) || !Number(count) || !Number(seconds)) {
      throw new ConfigError(
        `RATE_LIMITS has "${part.trim()}", and each must look like address.secrets=200/300 (requests/seconds), separated by commas; or all of it is off.`,
      )
    }
    limits[scope as LimitScope] = {
      ...limits[scope as LimitScope],
      [kind as LimitKind]: { count: Number(count), seconds: Number(seconds) },
    }
  }
  return limits
}

function isOneOf(known: readonly string[], text: string | undefined): boolean {
  return text !== undefined && known.includes(text)
}

function readMegabytes(name: string, text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text) * 1024 * 1024
  throw new ConfigError(`${name} is "${text}", and it must be a number of megabytes.`)
}

function readHosts(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

function readToken(text: string | undefined): string | undefined {
  if (text === undefined || text.length >= 16) return text
  throw new ConfigError('METRICS_TOKEN is too short: it needs at least 16 characters.')
}

function readGraphUrl(text: string): string {
  const url = parseUrl(text)
  // Access tokens must not leave this machine unencrypted.
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url && safe && !url.search && !url.hash && !url.username) return url.href.replace(/\/+$/, '')
  throw new ConfigError(
    `FACEBOOK_GRAPH_URL is "${text}", and it must be an address such as https://graph.facebook.com/v23.0.`,
  )
}

function requireSecrets(config: Config) {
  const missing = Object.entries({
    JWT_SECRET: config.jwtSecret,
    ANON_KEY: config.anonKey,
    SERVICE_KEY: config.serviceKey,
  })
    .filter(([, secret]) => !secret)
    .map(([name]) => name)
  if (missing.length === 0) return
  throw new ConfigError(
    `With DATABASE_URL set, ${missing.join(', ')} must be set as well, so that every server uses the same ones. "npm run --silent keys" prints a new set.`,
  )
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
