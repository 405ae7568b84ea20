import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'

/** What the environment says about how to run. Units: ports as numbers, URLs without a trailing slash. */
export interface Config {
  host: string
  port: number
  publicUrl: string
  dataDirectory: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  demo: boolean
  jwtSecret: string | undefined
  anonKey: string | undefined
  serviceKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: LogLevel
}

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A sentence for the person who started the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Record<string, string | undefined>

/** Reads the configuration from environment variables (docs/operations.md lists them). Throws ConfigError on the first bad one. */
export function readConfig(environment: Environment): Config {
  const value = (name: string) => environment[name]?.trim() || undefined
  const port = readPort(value('PORT'))
  const host = value('HOST') ?? '127.0.0.1'
  const databaseUrl = readDatabaseUrl(value('DATABASE_URL'))
  const config: Config = {
    host,
    port,
    publicUrl: readPublicUrl(value('PUBLIC_URL') ?? `http://localhost:${port}`),
    dataDirectory: path.resolve(value('DATA_DIR') ?? 'data'),
    databaseUrl,
    demo: readSwitch('DEMO', value('DEMO'), databaseUrl === undefined),
    jwtSecret: value('JWT_SECRET'),
    anonKey: value('ANON_KEY'),
    serviceKey: value('SERVICE_KEY'),
    smtpUrl: readSmtpUrl(value('SMTP_URL')),
    mailFrom: value('MAIL_FROM') ?? 'Magari <no-reply@magari.test>',
    logLevel: readLogLevel(value('LOG_LEVEL') ?? 'info'),
  }
  if (databaseUrl) requireSecrets(config)
  if (config.jwtSecret && config.jwtSecret.length < 32) {
    throw new ConfigError('JWT_SECRET is too short: it needs at least 32 characters.')
  }
  return config
}

/** Makes the data directory where it is missing. Throws ConfigError when we may not read and write it. */
export function prepareDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR is ${directory}, and it cannot be read and written (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

/** Whether only this machine can reach the server; the mailbox page is served only then. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
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

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (/^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? '')) return text
  throw new ConfigError('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
}

function readSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined || /^smtps?:$/.test(parseUrl(text)?.protocol ?? '')) return text
  throw new ConfigError('SMTP_URL must look like smtp://user:password@host:587.')
}

function readSwitch(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback
  if (/^(1|true|on|yes)$/i.test(text)) return true
  if (/^(0|false|off|no)$/i.test(text)) return false
  throw new ConfigError(`${name} is "${text}", and it must be on or off.`)
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text.toLowerCase())
  if (level) return level
  throw new ConfigError(`LOG_LEVEL is "${text}", and it must be one of ${logLevels.join(', ')}.`)
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
