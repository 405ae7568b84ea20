import { expect, test } from 'vitest'
import { ConfigError, hasMailbox, readConfig } from './config.ts'

test('an empty environment runs everything on this machine, with demo data', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    demo: true,
    logLevel: 'info',
    trustProxy: 0,
    allowedOrigins: undefined,
    rateLimits: {},
    metricsToken: undefined,
  })
})

test('the public address follows the port', () => {
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
  expect(readConfig({ PORT: '4000', PUBLIC_URL: 'https://magari.example/' }).publicUrl).toBe(
    'https://magari.example',
  )
})

test('on a public address there are no demo accounts and no mailbox, unless asked for', () => {
  expect(hasMailbox(readConfig({}))).toBe(true)
  expect(hasMailbox(readConfig({ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }))).toBe(true)
  for (const environment of [
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://magari.example' },
    { SMTP_URL: 'smtp://mail.example' },
  ])
    expect(hasMailbox(readConfig(environment))).toBe(false)
  expect(readConfig({ PUBLIC_URL: 'https://magari.example' }).demo).toBe(false)
  expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readConfig({ PUBLIC_URL: 'https://magari.example', DEMO: 'on' }).demo).toBe(true)
})

test('origins, limits and proxies are read from lists and numbers', () => {
  const config = readConfig({
    TRUST_PROXY: '2',
    ALLOWED_ORIGINS: 'https://app.example, http://localhost:5173',
    RATE_LIMITS: 'address.secrets=10/60, account.mails=3/600,address.mails=9/10',
  })
  expect(config.trustProxy).toBe(2)
  expect(config.allowedOrigins).toEqual(['https://app.example', 'http://localhost:5173'])
  expect(config.rateLimits).toEqual({
    address: { secrets: { count: 10, seconds: 60 }, mails: { count: 9, seconds: 10 } },
    account: { mails: { count: 3, seconds: 600 } },
  })
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBeNull()
  expect(readConfig({ ALLOWED_ORIGINS: '*' }).allowedOrigins).toBeUndefined()
})

const secrets = { JWT_SECRET: 's'.repeat(32), ANON_KEY: 'anon', SERVICE_KEY: 'service' }

test('an own database has no demo world unless it is asked for, and needs secrets that every server shares', () => {
  const DATABASE_URL = 'postgresql://magari@db.example/magari'
  expect(readConfig({ DATABASE_URL, ...secrets })).toMatchObject({ demo: false, databaseUrl: DATABASE_URL })
  expect(readConfig({ DATABASE_URL, ...secrets, DEMO: 'on' }).demo).toBe(true)
  expect(() => readConfig({ DATABASE_URL, JWT_SECRET: secrets.JWT_SECRET })).toThrow(
    /ANON_KEY, SERVICE_KEY must be set/,
  )
})

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc", and it must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ PUBLIC_URL: 'magari' }, 'PUBLIC_URL is "magari"'],
  [{ PUBLIC_URL: 'https://magari.example/cars' }, 'without a path'],
  [{ DATABASE_URL: 'mysql://x/y', ...secrets }, 'DATABASE_URL must look like'],
  [
    { REQUESTS_DATABASE_URL: 'x', DATABASE_URL: 'postgresql://x/y', ...secrets },
    'REQUESTS_DATABASE_URL must look',
  ],
  [{ REQUESTS_DATABASE_URL: 'postgresql://x/y' }, 'REQUESTS_DATABASE_URL needs DATABASE_URL beside it.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must look like'],
  [{ DEMO: 'perhaps' }, 'DEMO is "perhaps", and it must be on or off.'],
  [{ DISK_RESERVE: '1 GB' }, 'DISK_RESERVE is "1 GB", and it must be a number of megabytes.'],
  [{ WORKERS: '0' }, 'WORKERS is "0", and it must be a whole number from 1 to 64.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes"'],
  [{ ALLOWED_ORIGINS: 'https://app.example/' }, 'ALLOWED_ORIGINS has "https://app.example/"'],
  [{ RATE_LIMITS: 'address.guesses=1/2' }, 'RATE_LIMITS has "address.guesses=1/2"'],
  [{ RATE_LIMITS: 'address.secrets=0/60' }, 'RATE_LIMITS has "address.secrets=0/60"'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is too short'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET is too short'],
])('%j is refused in one sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('no refusal repeats a password', () => {
  const refusal = () => readConfig({ DATABASE_URL: 'mysql://me:hunter2@host/x', ...secrets })
  expect(refusal).toThrow(ConfigError)
  expect(refusal).not.toThrow(/hunter2/)
})

const daraja = {
  DARAJA_BASE_URL: 'https://sandbox.safaricom.co.ke',
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 'secret',
  DARAJA_SHORTCODE: '174379',
  DARAJA_PASSKEY: 'passkey',
  DARAJA_CALLBACK_SECRET: 'a'.repeat(24),
}

test('M-Pesa is configured with all it needs, or not at all', () => {
  expect(readConfig({}).daraja).toBeUndefined()
  expect(readConfig(daraja).daraja).toEqual({
    baseUrl: 'https://sandbox.safaricom.co.ke',
    consumerKey: 'key',
    consumerSecret: 'secret',
    shortcode: '174379',
    till: undefined,
    passkey: 'passkey',
    callbackSecret: 'a'.repeat(24),
  })
  for (const name of Object.keys(daraja))
    expect(() => readConfig({ ...daraja, [name]: '' })).toThrow(
      new ConfigError(`For payments by M-Pesa, ${name} must be set as well.`),
    )
  for (const [name, value] of [
    ['DARAJA_BASE_URL', 'http://api.example'],
    ['DARAJA_BASE_URL', 'https://api.example/mpesa'],
    ['DARAJA_SHORTCODE', '17 43'],
    ['DARAJA_TILL', 'mine'],
    ['DARAJA_CALLBACK_SECRET', 'guess'],
    ['DARAJA_CALLBACK_SECRET', 'a/'.repeat(20)],
  ] as const)
    expect(() => readConfig({ ...daraja, [name]: value })).toThrow(new RegExp(`^${name} `))
  expect(() => readConfig({ DARAJA_TILL: '5551234' })).toThrow(ConfigError)
})

test('Facebook is reached at the configured address, and a token never goes in clear over a network', () => {
  const at = (FACEBOOK_GRAPH_URL: string) => readConfig({ FACEBOOK_GRAPH_URL }).facebookGraphUrl
  expect(readConfig({}).facebookGraphUrl).toBe('https://graph.facebook.com/v23.0')
  expect(at('https://graph.test/v1/')).toBe('https://graph.test/v1')
  expect(at('http://127.0.0.1:8000/v1')).toBe('http://127.0.0.1:8000/v1')
  for (const bad of ['graph.test', 'http://graph.test/v1', 'https://graph.test?x=1', 'https://me@graph.test'])
    expect(() => at(bad), bad).toThrow(ConfigError)
})
