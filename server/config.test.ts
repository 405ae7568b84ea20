import { expect, test } from 'vitest'
import { ConfigError, capturesSms, hasMailbox, readConfig } from './config.ts'
import { createSenders, phoneChannels } from './notifications/senders.ts'
import type { Secrets } from './secrets.ts'

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
    telemetry: undefined,
  })
})

test('an invalid collector URL ends the start with a sentence', () => {
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://localhost:4318.',
    ),
  )
})

test('the public URL follows the port', () => {
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
  expect(readConfig({ PORT: '4000', PUBLIC_URL: 'https://magari.example/' }).publicUrl).toBe(
    'https://magari.example',
  )
})

test('a public address has no demo accounts and no mailbox, unless configured', () => {
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

test('anonymous accounts are off unless they are switched on', () => {
  expect(readConfig({}).anonymousSignIn).toBe(false)
  expect(readConfig({ AUTH_ANONYMOUS: 'on' }).anonymousSignIn).toBe(true)
  expect(() => readConfig({ AUTH_ANONYMOUS: 'yes please' })).toThrow(
    new ConfigError('AUTH_ANONYMOUS is "yes please", and it must be on or off.'),
  )
})

test('Kenyan numbers get codes, and those of listed countries', () => {
  expect(readConfig({}).phoneCountries).toEqual(['254'])
  expect(readConfig({ AUTH_PHONE_COUNTRIES: '254, 256,1416,254' }).phoneCountries).toEqual([
    '254',
    '256',
    '1416',
  ])
  for (const [text, wrong] of [
    ['KE', 'KE'],
    ['254,+256', '+256'],
    ['254,', ''],
    ['2547', '2547'],
    ['254 256', '254 256'],
    // Satellite phones, and a prefix of several countries.
    ['881', '881'],
    ['2', '2'],
  ])
    expect(() => readConfig({ AUTH_PHONE_COUNTRIES: text })).toThrow(
      new ConfigError(
        `AUTH_PHONE_COUNTRIES has "${wrong}", and each must be the calling code of a country without plus, such as 254, separated by commas.`,
      ),
    )
})

test('Google and other OpenID providers are read, and what a button says', () => {
  expect(readConfig({}).signInProviders).toEqual([])
  expect(
    readConfig({
      AUTH_OIDC_OKTA2_ISSUER: 'https://id.example/realms/staff',
      AUTH_OIDC_OKTA2_CLIENT_ID: 'site',
      AUTH_OIDC_OKTA2_CLIENT_SECRET: 's',
      AUTH_OIDC_LOCAL_ISSUER: 'http://127.0.0.1:9000',
      AUTH_OIDC_LOCAL_CLIENT_ID: 'site',
      AUTH_OIDC_LOCAL_CLIENT_SECRET: 's',
      AUTH_OIDC_LOCAL_LABEL: 'Dealers’ union',
      AUTH_GOOGLE_CLIENT_ID: 'web.apps, phone.apps',
      AUTH_GOOGLE_CLIENT_SECRET: 'GOCSPX-x',
    }).signInProviders,
  ).toEqual([
    {
      id: 'google',
      label: 'Google',
      issuer: 'https://accounts.google.com',
      clientIds: ['web.apps', 'phone.apps'],
      clientSecret: 'GOCSPX-x',
    },
    {
      id: 'local',
      label: 'Dealers’ union',
      issuer: 'http://127.0.0.1:9000',
      clientIds: ['site'],
      clientSecret: 's',
    },
    {
      id: 'okta2',
      label: 'Okta2',
      issuer: 'https://id.example/realms/staff',
      clientIds: ['site'],
      clientSecret: 's',
    },
  ])
})

const okta = {
  AUTH_OIDC_OKTA_ISSUER: 'https://id.example',
  AUTH_OIDC_OKTA_CLIENT_ID: 'site',
  AUTH_OIDC_OKTA_CLIENT_SECRET: 's',
}

test.each([
  [
    { AUTH_GOOGLE_CLIENT_ID: 'x' },
    'For signing in with Google, AUTH_GOOGLE_CLIENT_SECRET must be set as well.',
  ],
  [
    { AUTH_OIDC_OKTA_LABEL: 'Okta' },
    'For signing in with Okta, AUTH_OIDC_OKTA_ISSUER, AUTH_OIDC_OKTA_CLIENT_ID, AUTH_OIDC_OKTA_CLIENT_SECRET must be set as well.',
  ],
  [
    { ...okta, AUTH_OIDC_OKTA_CLIENT_SECRET: '' },
    'For signing in with Okta, AUTH_OIDC_OKTA_CLIENT_SECRET must be set as well.',
  ],
  [{ ...okta, AUTH_OIDC_OKTA_ISSUER: 'http://id.example' }, 'AUTH_OIDC_OKTA_ISSUER is "http://id.example"'],
  [{ ...okta, AUTH_OIDC_OKTA_CLIENT_ID: 'site,' }, 'AUTH_OIDC_OKTA_CLIENT_ID is "site,"'],
  [
    { ...okta, AUTH_OIDC_OKTA_CLIENT_SECRET: 'a b' },
    'AUTH_OIDC_OKTA_CLIENT_SECRET must be one word without spaces.',
  ],
  [{ ...okta, AUTH_OIDC_OKTA_LABEL: 'x'.repeat(31) }, 'it must be a name of 1 to 30 characters'],
  [{ AUTH_OIDC_MY_CO_ISSUER: 'https://id.example' }, 'AUTH_OIDC_MY_CO_ISSUER is not known'],
  [{ AUTH_OIDC_OKTA_URL: 'https://id.example' }, 'AUTH_OIDC_OKTA_URL is not known'],
  [{ AUTH_OIDC_okta_ISSUER: 'https://id.example' }, 'AUTH_OIDC_okta_ISSUER is not known'],
  [{ AUTH_OIDC_PHONE_ISSUER: 'https://id.example' }, 'has a name that means another way to sign in'],
])(
  'a provider that is configured in part or badly ends the start with a sentence: %o',
  (environment, sentence) => {
    const read = () => readConfig(environment)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(sentence)
  },
)

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

test('an external database has no demo world unless configured, and needs shared secrets', () => {
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
  [{ REQUESTS_DATABASE_URL: 'postgresql://x/y' }, 'REQUESTS_DATABASE_URL also needs DATABASE_URL.'],
  [{ DATABASE_READ_URL: 'postgresql://db2' }, 'DATABASE_READ_URL also needs DATABASE_URL.'],
  [{ DATABASE_READ_URL: 'db2:5432' }, 'DATABASE_READ_URL must look like postgresql://host:5432/database.'],
  [{ DATABASE_READ_URL: 'postgresql://db2,db2' }, 'DATABASE_READ_URL names a host twice.'],
  [
    { DATABASE_READ_URL: 'postgresql://x:y@db2' },
    'DATABASE_READ_URL names a user or a password: leave them out',
  ],
  [{ DATABASE_READ_URL: 'postgresql://db2?user=x' }, 'DATABASE_READ_URL names a user or a password'],
  [
    { DATABASE_READ_LAG: '2 s' },
    'DATABASE_READ_LAG is "2 s", and it must be a whole number of milliseconds from 100 to 60000.',
  ],
  [{ DATABASE_READ_LAG: '99' }, 'DATABASE_READ_LAG is "99"'],
  [{ DATABASE_READ_LAG: '60001' }, 'DATABASE_READ_LAG is "60001"'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must look like'],
  [{ VAPID_PUBLIC_KEY: 'B' }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none.'],
  [
    { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'A'.repeat(43) },
    'VAPID_PUBLIC_KEY is not the key of VAPID_PRIVATE_KEY.',
  ],
  [
    { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'B'.repeat(43) },
    'VAPID_PUBLIC_KEY is not the key of VAPID_PRIVATE_KEY.',
  ],
  [{ DEMO: 'perhaps' }, 'DEMO is "perhaps", and it must be on or off.'],
  [
    { BACKUP_EVERY: '1ms' },
    'BACKUP_EVERY is "1ms", and it must be a time from 15m to 31d, such as 6h or 24h',
  ],
  [{ BACKUP_EVERY: '14m' }, 'BACKUP_EVERY is "14m"'],
  [{ BACKUP_EVERY: '36500d' }, 'BACKUP_EVERY is "36500d"'],
  [{ BACKUP_EVERY: '24h' }, 'BACKUP_EVERY also needs BACKUP_DIR'],
  [
    { DATA_DIR: '/srv/d', BACKUP_DIR: '/srv/d/backups' },
    'BACKUP_DIR is /srv/d/backups, which is in DATA_DIR',
  ],
  [{ DATA_DIR: '/srv/d', BACKUP_DIR: '/srv/d' }, 'would be lost with it'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP is "0", and it must be a whole number from 1 to 999.'],
  [{ BACKUP_S3_PREFIX: 'x' }, 'To copy backups to S3, BACKUP_S3_BUCKET, BACKUP_S3_REGION'],
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

test('no refusal contains a password', () => {
  const refusal = () => readConfig({ DATABASE_URL: 'mysql://me:hunter2@host/x', ...secrets })
  expect(refusal).toThrow(ConfigError)
  expect(refusal).not.toThrow(/hunter2/)
})

const bucket = {
  BACKUP_S3_BUCKET: 'safe',
  BACKUP_S3_REGION: 'af-south-1',
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
}

test('scheduled backups need a folder outside DATA_DIR; a bucket needs all its variables', () => {
  expect(readConfig({}).backups).toEqual({
    every: undefined,
    directory: undefined,
    keep: 7,
    remoteFiles: true,
    bucket: undefined,
  })
  const given = { BACKUP_EVERY: '6h', BACKUP_DIR: '/backups', BACKUP_KEEP: '14', BACKUP_REMOTE_FILES: 'off' }
  expect(readConfig({ ...given, ...bucket }).backups).toEqual({
    every: 6 * 3_600_000,
    directory: '/backups',
    keep: 14,
    remoteFiles: false,
    bucket: {
      endpoint: 'https://s3.af-south-1.amazonaws.com',
      region: 'af-south-1',
      bucket: 'safe',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      prefix: 'backups',
    },
  })
  expect(readConfig({ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data-backups' }).backups.directory).toBe(
    '/srv/data-backups',
  )
  for (const name of Object.keys(bucket))
    expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(
      new ConfigError(`To copy backups to S3, ${name} must be set as well.`),
    )
  for (const [name, value] of [
    ['BACKUP_S3_ENDPOINT', 'ftp://s3.example'],
    ['BACKUP_S3_ENDPOINT', 'https://me:hunter2@s3.example'],
    ['BACKUP_S3_PREFIX', '../other'],
    ['BACKUP_S3_PREFIX', 'a//b'],
  ] as const) {
    expect(() => readConfig({ ...bucket, [name]: value })).toThrow(new RegExp(`^${name} `))
    expect(() => readConfig({ ...bucket, [name]: value })).not.toThrow(/hunter2/)
  }
})

const daraja = {
  DARAJA_BASE_URL: 'https://sandbox.safaricom.co.ke',
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 'secret',
  DARAJA_SHORTCODE: '174379',
  DARAJA_PASSKEY: 'passkey',
  DARAJA_CALLBACK_SECRET: 'a'.repeat(24),
}

test('a CDN has one purge URL and one header, which no refusal contains', () => {
  const read = (CDN_PURGE_URL?: string, CDN_PURGE_HEADER?: string) =>
    readConfig({
      ...(CDN_PURGE_URL ? { CDN_PURGE_URL } : {}),
      ...(CDN_PURGE_HEADER ? { CDN_PURGE_HEADER } : {}),
    }).cdn
  expect(read()).toBeUndefined()
  expect(read('https://api.example/purge')).toEqual({ url: 'https://api.example/purge', header: undefined })
  expect(read('http://10.0.0.5:6081/', 'Fastly-Key:s3cret')?.header).toEqual({
    name: 'Fastly-Key',
    value: 's3cret',
  })
  expect(read('https://api.example', 'Authorization: Bearer s3 cret')?.header?.value).toBe('Bearer s3 cret')
  for (const url of ['ftp://api.example', 'api.example', 'https://me:s3cret@api.example'])
    expect(() => read(url)).toThrow(/^CDN_PURGE_URL must be an address such as/)
  expect(() => read(undefined, 'A: b')).toThrow('CDN_PURGE_HEADER also needs CDN_PURGE_URL.')
  for (const header of ['s3cret', 'A:', 'A b: s3cret', 'A: s3cret\nB: c', 'A: s3cré t', 'Host: s3cret']) {
    expect(() => read('https://api.example', header)).toThrow(/^CDN_PURGE_HEADER must look like/)
    expect(() => read('https://api.example', header)).not.toThrow(/s3cr/)
  }
})

test('M-Pesa needs all its variables, or none', () => {
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

const etims = {
  ETIMS_URL: 'https://etims-api-sbx.kra.go.ke/etims-api/',
  ETIMS_PIN: 'P051234567X',
  ETIMS_BRANCH_ID: '00',
  ETIMS_DEVICE_SERIAL: 'KRACU0100000001',
  ETIMS_COMMUNICATION_KEY: 'hunter2-hunter2',
  ETIMS_SINCE: '2026-12-01',
}

test('invoices at KRA need all variables, or none, and no refusal has the key', () => {
  expect(readConfig({}).etims).toBeUndefined()
  expect(readConfig(etims).etims).toEqual({
    url: 'https://etims-api-sbx.kra.go.ke/etims-api',
    pin: 'P051234567X',
    branch: '00',
    deviceSerial: 'KRACU0100000001',
    communicationKey: 'hunter2-hunter2',
    since: '2026-12-01',
  })
  for (const name of Object.keys(etims))
    expect(() => readConfig({ ...etims, [name]: '' })).toThrow(
      new ConfigError(`For invoices at KRA, ${name} must be set as well.`),
    )
  for (const [name, value] of [
    ['ETIMS_URL', 'http://etims.example'],
    ['ETIMS_URL', 'https://me:hunter2@etims.example'],
    ['ETIMS_PIN', 'X1'],
    ['ETIMS_BRANCH_ID', '1'],
    ['ETIMS_DEVICE_SERIAL', 'a b'],
    ['ETIMS_COMMUNICATION_KEY', 'hunter2'],
    ['ETIMS_SINCE', '2026-02-30'],
  ] as const) {
    expect(() => readConfig({ ...etims, [name]: value })).toThrow(new RegExp(`^${name} `))
    expect(() => readConfig({ ...etims, [name]: value })).not.toThrow(/hunter2/)
  }
})

const africasTalking = {
  AFRICASTALKING_BASE_URL: 'https://api.sandbox.africastalking.com',
  AFRICASTALKING_USERNAME: 'sandbox',
  AFRICASTALKING_API_KEY: 'key',
  AFRICASTALKING_CALLBACK_SECRET: 'a'.repeat(24),
}
const whatsapp = {
  WHATSAPP_BASE_URL: 'https://graph.facebook.com/v23.0/',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_ACCESS_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'b'.repeat(24),
}

test('SMS and WhatsApp need all their variables, or none', () => {
  expect(readConfig({})).toMatchObject({ africasTalking: undefined, whatsapp: undefined })
  expect(readConfig({ ...africasTalking, AFRICASTALKING_SENDER_ID: 'MAGARI' }).africasTalking).toEqual({
    baseUrl: 'https://api.sandbox.africastalking.com',
    username: 'sandbox',
    apiKey: 'key',
    senderId: 'MAGARI',
    callbackSecret: 'a'.repeat(24),
  })
  expect(readConfig(whatsapp).whatsapp).toMatchObject({
    baseUrl: 'https://graph.facebook.com/v23.0',
    language: 'en',
  })
  for (const all of [africasTalking, whatsapp])
    for (const name of Object.keys(all))
      expect(() => readConfig({ ...all, [name]: ' ' })).toThrow(
        new ConfigError(`For ${all === whatsapp ? 'WhatsApp' : 'SMS'}, ${name} must be set as well.`),
      )
  for (const [name, value] of [
    ['AFRICASTALKING_BASE_URL', 'http://api.africastalking.com'],
    ['AFRICASTALKING_BASE_URL', 'https://api.africastalking.com/version1'],
    ['AFRICASTALKING_API_KEY', 'two words'],
    ['AFRICASTALKING_SENDER_ID', 'Magari Kenya Limited'],
    ['AFRICASTALKING_CALLBACK_SECRET', 'guess'],
    ['WHATSAPP_BASE_URL', 'http://graph.facebook.com/v23.0'],
    ['WHATSAPP_BASE_URL', 'https://me:secret@graph.facebook.com/v23.0'],
    ['WHATSAPP_PHONE_NUMBER_ID', '+254712345678'],
    ['WHATSAPP_ACCESS_TOKEN', 'two\nlines'],
    ['WHATSAPP_VERIFY_TOKEN', 'guess'],
    ['WHATSAPP_LANGUAGE', 'English'],
  ] as const)
    expect(() => readConfig({ ...africasTalking, ...whatsapp, [name]: value })).toThrow(
      new RegExp(`^${name} `),
    )
  for (const lonely of [{ AFRICASTALKING_SENDER_ID: 'MAGARI' }, { WHATSAPP_LANGUAGE: 'sw' }])
    expect(() => readConfig(lonely)).toThrow(ConfigError)
})

test('Facebook is reached at the configured URL, and a token is never sent unencrypted', () => {
  const at = (FACEBOOK_GRAPH_URL: string) => readConfig({ FACEBOOK_GRAPH_URL }).facebookGraphUrl
  expect(readConfig({}).facebookGraphUrl).toBe('https://graph.facebook.com/v23.0')
  expect(at('https://graph.test/v1/')).toBe('https://graph.test/v1')
  expect(at('http://127.0.0.1:8000/v1')).toBe('http://127.0.0.1:8000/v1')
  for (const bad of ['graph.test', 'http://graph.test/v1', 'https://graph.test?x=1', 'https://me@graph.test'])
    expect(() => at(bad), bad).toThrow(ConfigError)
})

test('SMS are captured where the mailbox is served and no provider is configured', () => {
  const africasTalking = {
    AFRICASTALKING_BASE_URL: 'https://api.africastalking.com',
    AFRICASTALKING_USERNAME: 'magari',
    AFRICASTALKING_API_KEY: 'key',
    AFRICASTALKING_CALLBACK_SECRET: 'x'.repeat(24),
  }
  const whatsapp = {
    WHATSAPP_BASE_URL: 'https://graph.facebook.com/v23.0',
    WHATSAPP_PHONE_NUMBER_ID: '1234567890',
    WHATSAPP_ACCESS_TOKEN: 'token',
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'x'.repeat(24),
  }
  const channels = (environment: Record<string, string>) => {
    const config = readConfig(environment)
    const secrets = { vapidPublicKey: 'public', vapidPrivateKey: 'private' } as Secrets
    return [capturesSms(config), ...phoneChannels(createSenders(config, secrets).senders)]
  }
  expect(channels({})).toEqual([true, 'sms'])
  expect(channels(africasTalking)).toEqual([false, 'sms'])
  expect(channels(whatsapp)).toEqual([false, 'whatsapp'])
  expect(channels({ ...africasTalking, ...whatsapp })).toEqual([false, 'sms', 'whatsapp'])
  expect(channels({ PUBLIC_URL: 'https://magari.example' })).toEqual([false])
  expect(channels({ SMTP_URL: 'smtp://mail.example' })).toEqual([false])
})
