import { describe, expect, test } from 'vitest'
import { createTokens } from '../auth/tokens.ts'
import type { Requester, WorkAccounts } from '../limits/index.ts'
import { PoolOverloaded, PoolTimeout, UnusableRole } from '../postgres/database.ts'
import type { Caller, RequestContext, Service } from './caller.ts'
import { createEdge, type EdgeOptions } from './index.ts'
import { createKeys } from './keys.ts'
import type { LogEntry } from './log.ts'

const SITE = 'http://magari.test'
const ANON_KEY = 'sb_publishable_for_tests'
const SERVICE_KEY = 'sb_secret_for_tests'
const tokens = createTokens({ secret: 'a secret of the tests, 32 characters and more', issuer: SITE })
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const person = (exp: number) => tokens.sign({ sub: 'ana', role: 'authenticated', aud: 'authenticated', exp })

type Answer = (request: Request, caller: Caller, context: RequestContext) => Response | Promise<Response>
const tellCaller: Answer = (_request, caller) => Response.json(caller)

function edgeOver(answer: Answer, allowedOrigins?: string[], more: Partial<EdgeOptions> = {}) {
  const logged: LogEntry[] = []
  const service: Service = { fetch: async (...call) => answer(...call) }
  const edge = createEdge({
    services: { rest: service, auth: service, storage: service, functions: service },
    keys: createKeys({ anonKey: ANON_KEY, serviceKey: SERVICE_KEY }),
    tokens,
    limiter: { count: () => 0, countAs: async () => 0, countGuess: async () => 0, charge: async () => 0 },
    log: (entry) => logged.push(entry),
    ...(allowedOrigins ? { allowedOrigins } : {}),
    ...more,
  })
  const call = (path: string, init: RequestInit = {}) =>
    edge(new Request(`${SITE}${path}`, init), { ip: '127.0.0.1' })
  return { call, edge, logged }
}

test('only functions declared as open are called without a key', async () => {
  const { call } = edgeOver(tellCaller, undefined, { needsNoKey: (path) => path === '/functions/v1/hook' })
  expect((await call('/functions/v1/hook')).status).toBe(200)
  expect((await call('/functions/v1/hook', { headers: { authorization: 'Basic x' } })).status).toBe(200)
  expect((await call('/functions/v1/greet')).status).toBe(401)
})

test('an anonymous account has its role, also with a token of a server that does not know it', async () => {
  const token = async (is_anonymous: boolean) => ({
    headers: {
      apikey: ANON_KEY,
      authorization: `Bearer ${await tokens.sign({ sub: 'ana', role: 'authenticated', exp: inSeconds(60), is_anonymous })}`,
    },
  })
  const roleOf = async (more: Partial<EdgeOptions>, isAnonymous: boolean) => {
    const { call } = edgeOver(tellCaller, undefined, more)
    return (await call('/rest/v1/cars', await token(isAnonymous))).json()
  }
  const anon = { role: 'anon', claims: { sub: 'ana', role: 'anon', is_anonymous: true } }
  expect(await roleOf({ anonymousRole: 'anon' }, true)).toMatchObject(anon)
  expect(await roleOf({ anonymousRole: 'anon' }, false)).toMatchObject({ role: 'authenticated' })
  expect(await roleOf({}, true)).toMatchObject({ role: 'authenticated' })
})

test('a busy address is delayed or refused; files and the secret key are not', async () => {
  const delays: (number | null)[] = [0, 20, null]
  const asked: string[] = []
  const pace = {
    delay(address: string) {
      asked.push(address)
      return delays.shift() ?? null
    },
    add() {},
  }
  const { edge } = edgeOver(tellCaller, undefined, { pace })
  const from = (ip: string | null, path = '/rest/v1/cars', init: RequestInit = {}, apikey = ANON_KEY) =>
    edge(new Request(`${SITE}${path}`, { headers: { apikey }, ...init }), { ip })
  expect((await from('41.90.64.7')).status).toBe(200)
  expect((await from('41.90.64.7')).status).toBe(200)
  const refused = await from('41.90.64.7', '/auth/v1/token', { method: 'POST' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(asked).toEqual(Array(3).fill('41.90.64.7'))

  expect((await from('41.90.64.7', '/storage/v1/object/public/cars/a.jpg')).status).toBe(200)
  expect((await from('41.90.64.7', '/rest/v1/cars', {}, SERVICE_KEY)).status).toBe(200)
  expect((await from('127.0.0.1')).status).toBe(200)
  expect((await from(null)).status).toBe(200)
  expect(asked).toHaveLength(3)
  expect((await from('41.90.64.7', '/storage/v1/object/cars/a.jpg', { method: 'POST' })).status).toBe(429)
})

test('a body counts as several requests before it is read; one of unknown length afterwards', async () => {
  const counted: [string, number | undefined][] = []
  const pace = {
    delay: (...one: [string, number?]) => {
      counted.push(one as [string, number])
      return 0
    },
    add: (...more: [string, number]) => void counted.push(more),
  }
  const read: Answer = async (request, _caller, context) => {
    context.received?.((await request.text()).length)
    return new Response()
  }
  const { edge } = edgeOver(read, undefined, { pace })
  const send = (path: string, headers: Record<string, string> = {}) =>
    edge(
      new Request(`${SITE}${path}`, {
        method: 'POST',
        body: 'x'.repeat(250_000),
        headers: { apikey: ANON_KEY, ...headers },
      }),
      { ip: '41.90.64.7' },
    )
  await send('/rest/v1/cars', { 'content-length': '250000' })
  await send('/rest/v1/cars')
  await send('/storage/v1/object/cars/a.jpg', { 'content-length': '250000' })
  expect(counted).toEqual([
    ['41.90.64.7', 3],
    ['41.90.64.7', 1],
    ['41.90.64.7', 2],
    ['41.90.64.7', 1],
  ])
})

test('a long tables response counts as several requests', async () => {
  const added: [string, number][] = []
  const pace = { delay: () => 0, add: (...more: [string, number]) => void added.push(more) }
  const tellLength: Answer = (_request, _caller, context) => {
    context.answered?.(250_000)
    return new Response()
  }
  const { edge } = edgeOver(tellLength, undefined, { pace })
  const from = (ip: string, apikey = ANON_KEY) =>
    edge(new Request(`${SITE}/rest/v1/cars`, { headers: { apikey } }), { ip })
  await from('41.90.64.7')
  await from('41.90.64.8', SERVICE_KEY)
  await from('127.0.0.1')
  expect(added).toEqual([['41.90.64.7', 2]])
})

test('thread time and bytes count towards the address and the account', async () => {
  const occupied: [string | null, string | null, number][] = []
  const work = {
    wait: () => 0,
    spend: () => {},
    occupy: ({ address, account }: Requester, ms: number) => void occupied.push([address, account, ms]),
  } as unknown as WorkAccounts
  const busy: Answer = (_request, _caller, context) => {
    context.occupied?.(40)
    context.received?.(2_000_000)
    return new Response()
  }
  const { edge } = edgeOver(busy, undefined, { work })
  const from = (apikey: string, token?: string) =>
    edge(
      new Request(`${SITE}/rest/v1/cars`, {
        headers: { apikey, ...(token && { authorization: `Bearer ${token}` }) },
      }),
      { ip: '41.90.64.7' },
    )
  await from(ANON_KEY)
  await from(ANON_KEY, await person(inSeconds(60)))
  await from(SERVICE_KEY)
  expect(occupied).toEqual([
    ['41.90.64.7', null, 40],
    ['41.90.64.7', null, 10],
    ['41.90.64.7', 'ana', 40],
    ['41.90.64.7', 'ana', 10],
  ])
})

describe('the identity of a request', () => {
  const { call } = edgeOver(tellCaller)

  test('a key alone, or as the Bearer, sets its role', async () => {
    for (const [key, role] of [
      [ANON_KEY, 'anon'],
      [SERVICE_KEY, 'service_role'],
    ] as const) {
      const alone = await call('/rest/v1/cars', { headers: { apikey: key } })
      expect(await alone.json()).toEqual({ role, claims: { role }, token: null })
      const both = await call('/rest/v1/cars', { headers: { apikey: key, authorization: `Bearer ${key}` } })
      expect(await both.json()).toEqual({ role, claims: { role }, token: key })
      const inAddress = await call(`/rest/v1/cars?apikey=${key}`)
      expect(await inAddress.json()).toMatchObject({ role })
    }
  })

  test('a person’s token identifies the person with any key', async () => {
    const token = await person(inSeconds(60))
    const response = await call('/rest/v1/cars', {
      headers: { apikey: ANON_KEY, authorization: `Bearer ${token}` },
    })
    expect(await response.json()).toMatchObject({ role: 'authenticated', claims: { sub: 'ana' }, token })
  })

  test('a missing or wrong key is refused where one is required', async () => {
    for (const path of ['/rest/v1/cars', '/auth/v1/token', '/functions/v1/greet']) {
      expect((await call(path, { headers: { apikey: ANON_KEY } })).status).toBe(200)
      expect((await call(path)).status).toBe(401)
      const wrong = await call(path, { headers: { apikey: 'sb_secret_wrong' } })
      expect(wrong.status).toBe(401)
      expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' })
    }
  })

  test('links in mails and public files need no key', async () => {
    expect((await call('/auth/v1/verify?token=x&type=signup')).status).toBe(200)
    expect((await call('/storage/v1/object/public/cars/a.jpg')).status).toBe(200)
  })
})

test.each([
  ['that ran out', () => person(inSeconds(-10)), 'expired', 'JWT expired'],
  ['that is none', async () => 'rubbish', 'invalid', 'Expected 3 parts in JWT; got 1'],
])(
  'with a token %s the caller is a visitor, and the service gets the reason',
  async (_what, token, tokenProblem, message) => {
    const { call } = edgeOver(tellCaller)
    for (const service of ['rest', 'auth', 'storage', 'functions']) {
      const bearer = await token()
      const response = await call(`/${service}/v1/x`, {
        headers: { apikey: SERVICE_KEY, authorization: `Bearer ${bearer}` },
      })
      expect(await response.json()).toEqual({
        role: 'anon',
        claims: { role: 'anon' },
        token: bearer,
        tokenProblem,
        tokenFault: { message, details: null, signed: tokenProblem === 'expired' },
      })
    }
  },
)

test('an empty Bearer is ignored, and an OPTIONS request that is no preflight reaches the service', async () => {
  const { call } = edgeOver(tellCaller)
  for (const authorization of ['Bearer', 'Bearer ', 'bearer   '])
    expect(await (await call('/rest/v1/x', { headers: { apikey: ANON_KEY, authorization } })).json()).toEqual(
      { role: 'anon', claims: { role: 'anon' }, token: null },
    )
  const options = await call('/rest/v1/x', { method: 'OPTIONS', headers: { apikey: ANON_KEY } })
  expect([options.status, await options.json()]).toMatchObject([200, { role: 'anon' }])
})

describe('pages of other origins', () => {
  const ask = {
    method: 'OPTIONS',
    headers: { origin: 'https://app.test', 'access-control-request-method': 'PATCH' },
  }

  test('may call from any origin, with every header the clients send', async () => {
    const { call } = edgeOver(tellCaller)
    const answer = await call('/rest/v1/cars', ask)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
    for (const header of ['authorization', 'apikey', 'prefer', 'x-upsert', 'x-retry-count', 'range'])
      expect(answer.headers.get('access-control-allow-headers')).toContain(header)
    const refused = await call('/rest/v1/cars', { headers: { origin: 'https://app.test' } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('access-control-expose-headers')).toContain('content-range')
  })

  test.each([
    ['x-new-client, Apikey', ['x-new-client']],
    ['X-One,x-two , x-one', ['x-one', 'x-two']],
    ['good, b ad, "quoted", , ünder', ['good']],
    [Array.from({ length: 500 }, (_, n) => `x-header-${n}`).join(), []],
  ])('may send unknown headers (%s)', async (asked, more) => {
    const { call } = edgeOver(tellCaller)
    const known = (await call('/rest/v1/cars', ask)).headers.get('access-control-allow-headers')
    const answer = await call('/rest/v1/cars', {
      ...ask,
      headers: { ...ask.headers, 'access-control-request-headers': Buffer.from(asked).toString('latin1') },
    })
    expect(answer.headers.get('access-control-allow-headers')).toBe([known, ...more].join(', '))
    expect(answer.headers.get('vary')).toContain('Access-Control-Request-Headers')
  })

  test('may call only from the configured origins', async () => {
    const { call } = edgeOver(tellCaller, ['https://app.test'])
    expect((await call('/rest/v1/cars', ask)).headers.get('access-control-allow-origin')).toBe(
      'https://app.test',
    )
    const other = await call('/rest/v1/cars', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
    })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    expect(other.headers.get('vary')).toBe('Origin')
  })
})

describe('responses of the edge', () => {
  const keyed = { apikey: ANON_KEY }

  test('an unknown path is 404 in JSON', async () => {
    const { call } = edgeOver(tellCaller)
    for (const path of ['/', '/realtime/v2', '/realtimev1', '/rest/v2/cars', '/restv1']) {
      const response = await call(path, { headers: keyed })
      expect(response.status, path).toBe(404)
      expect(await response.json()).toMatchObject({ message: expect.any(String) })
    }
  })

  test.each<[string, RequestInit]>([
    ['/realtime/v1', {}],
    ['/realtime/v1/websocket?vsn=1.0.0', { headers: { upgrade: 'websocket', connection: 'Upgrade' } }],
    ['/realtime/v1/api/broadcast', { method: 'POST', body: '{"messages":[]}' }],
  ])('%s is 501 with one sentence, with a key and without', async (path, init) => {
    const { call, logged } = edgeOver(tellCaller)
    for (const apikey of [ANON_KEY, 'sb_publishable_wrong']) {
      const headers = { apikey, origin: 'https://app.test', 'x-request-id': 'abc-1' }
      const response = await call(path, { ...init, headers: { ...init.headers, ...headers } })
      expect(response.status).toBe(501)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('x-request-id')).toBe('abc-1')
      expect(await response.json()).toEqual({ message: 'This data service has no Realtime.' })
    }
    expect(logged).toEqual([])
  })

  test('unexpected errors go to the log, not to the client', async () => {
    const { call, logged } = edgeOver(() => {
      throw new Error('the secret password is 123')
    })
    const response = await call('/rest/v1/cars', { headers: { ...keyed, 'x-request-id': 'abc-1' } })
    expect(response.status).toBe(500)
    expect(response.headers.get('x-request-id')).toBe('abc-1')
    expect(await response.text()).not.toContain('secret')
    expect(logged).toMatchObject([{ level: 'error', requestId: 'abc-1', path: '/rest/v1/cars' }])
  })

  test.each([
    ['rest', 504, { code: 'PGRST003' }],
    ['auth', 504, { error_code: 'request_timeout' }],
    ['storage', 544, { statusCode: '544', code: 'DatabaseTimeout' }],
  ])('%s reports a busy database', async (service, status, body) => {
    const { call } = edgeOver(() => {
      throw new PoolTimeout()
    })
    const response = await call(`/${service}/v1/x`, { headers: keyed })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(body)
  })

  test('a token with an unknown role is refused like any other bad token', async () => {
    const { call } = edgeOver(() => {
      throw new UnusableRole({ message: 'role "nobody" does not exist', code: '22023' })
    })
    for (const service of ['rest', 'auth', 'functions']) {
      const answer = await call(`/${service}/v1/x`, { headers: keyed })
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain('nobody')
    }
    expect(await (await call('/storage/v1/x', { headers: keyed })).json()).toMatchObject({
      statusCode: '401',
    })
  })

  test('a body above the limit is refused, with or without a declared length', async () => {
    const { call } = edgeOver(async (request) => new Response(String((await request.text()).length)))
    const post = (bytes: number, headers: Record<string, string> = {}) =>
      call('/auth/v1/token', {
        method: 'POST',
        headers: { ...keyed, ...headers },
        body: 'x'.repeat(bytes),
      })
    const most = 128 * 1024
    expect(await (await post(most)).text()).toBe(String(most))
    expect((await post(most + 1)).status).toBe(413)
    expect((await post(5, { 'content-length': String(most + 1) })).status).toBe(413)
  })

  test('a request without a usable id gets a new one', async () => {
    const { call } = edgeOver((_request, _caller, { requestId }) => new Response(requestId))
    const given = await call('/rest/v1/cars', { headers: { ...keyed, 'x-request-id': 'page-7' } })
    expect(await given.text()).toBe('page-7')
    const unfit = await call('/rest/v1/cars', { headers: { ...keyed, 'x-request-id': 'a b"c' } })
    expect(unfit.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a client that sends too many requests', () => {
  const asked: unknown[] = []
  let wait = 0
  const limiter: EdgeOptions['limiter'] = {
    count: () => 0,
    async countAs(kind, requester) {
      asked.push([kind, requester.address, requester.account])
      return wait
    },
    async countGuess(kind, { address, account }) {
      asked.push([`guessed ${kind}`, address, account])
      return wait
    },
    async charge(kind, requester, cost, { afterwards = false } = {}) {
      asked.push([kind, requester.address, requester.account, cost, afterwards])
      return afterwards ? 0 : wait
    },
  }
  const echo: Service = { fetch: async (request) => new Response(await request.text()) }
  const edge = createEdge({
    services: { rest: echo, auth: echo, storage: echo, functions: echo },
    keys: createKeys({ anonKey: ANON_KEY, serviceKey: SERVICE_KEY }),
    tokens,
    limiter,
    log: () => {},
  })
  const post = (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    ip: string | null = '41.90.64.7',
  ) =>
    edge(
      new Request(`${SITE}${path}`, {
        method: 'POST',
        headers: { apikey: ANON_KEY, ...headers },
        body: JSON.stringify(body),
      }),
      { ip },
    )
  const login = '/auth/v1/token?grant_type=password'

  test('is also refused if the service charges more for the request', async () => {
    const costly: Service = {
      async fetch(_request, _caller, { charge }) {
        wait = 7.5
        await charge?.('writes', 3, 'afterwards')
        await charge?.('mails', 20)
        return new Response('done')
      },
    }
    const dear = createEdge({
      services: { rest: costly, auth: costly, storage: costly, functions: costly },
      keys: createKeys({ anonKey: ANON_KEY, serviceKey: SERVICE_KEY }),
      tokens,
      limiter,
      log: () => {},
    })
    const send = (apikey: string, ip: string | null) => {
      wait = 0
      asked.length = 0
      return dear(new Request(`${SITE}/rest/v1/cars`, { method: 'POST', headers: { apikey } }), { ip })
    }
    const refused = await send(ANON_KEY, '41.90.64.7')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '8'])
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' })
    expect(asked).toEqual([
      ['writes', '41.90.64.7', null],
      ['writes', '41.90.64.7', null, 3, true],
      ['mails', '41.90.64.7', null, 20, false],
    ])
    // Requests by the server itself or with the secret key cost nothing.
    expect(await (await send(ANON_KEY, null)).text()).toBe('done')
    expect(await (await send(SERVICE_KEY, '41.90.64.7')).text()).toBe('done')
    expect(asked).toEqual([])
  })

  test.each([
    ['auth', login, { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }],
    ['rest', '/rest/v1/cars', { code: 'over_request_rate_limit', message: 'Request rate limit reached' }],
    ['storage', '/storage/v1/object/cars/a.jpg', { statusCode: '429', error: 'Too Many Requests' }],
    ['functions', '/functions/v1/greet', { code: 'TOO_MANY_REQUESTS' }],
  ])('learns from %s when to retry', async (_service, path, body) => {
    wait = 0
    expect((await post(path, {})).status).toBe(200)
    wait = 11.2
    const refused = await post(path, {})
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('12')
    expect(refused.headers.get('x-request-id')).not.toBeNull()
    expect(await refused.json()).toMatchObject(body)
  })

  test('is counted by address, and by the named or signed-in account', async () => {
    wait = 0
    asked.length = 0
    const answer = await post(login, { email: ' Juma@Example.test ', password: 'x' })
    expect(await answer.json()).toEqual({ email: ' Juma@Example.test ', password: 'x' })
    await post(login, { email: 'juma@example.test' })
    const authorization = `Bearer ${await person(inSeconds(60))}`
    await post('/rest/v1/cars', {}, { authorization })
    await post(login, { phone: '+254 711 000000' })
    await post(login, { phone: '254711000000' }, { authorization })
    const [first, second, third, fourth, fifth] = asked as [string, string, string][]
    expect(fourth).toEqual(['guessed secrets', '41.90.64.7', expect.stringMatching(/^[\w-]{22}$/)])
    expect(fourth).not.toEqual(first)
    expect(fifth).toEqual(fourth)
    expect(first).toEqual(['guessed secrets', '41.90.64.7', expect.stringMatching(/^[\w-]{22}$/)])
    expect(second).toEqual(first)
    expect(third).toEqual(['writes', '41.90.64.7', 'ana'])
  })

  test.each([
    [login, 'guessed secrets'],
    ['/auth/v1/verify', 'guessed codes'],
    ['/auth/v1/recover', 'mails'],
    ['/auth/v1/otp', 'mails'],
  ])('at %s is counted under the named account, whoever is signed in', async (path, kind) => {
    wait = 0
    asked.length = 0
    const authorization = `Bearer ${await person(inSeconds(60))}`
    await post(path, { email: 'juma@example.test' })
    await post(path, { email: 'juma@example.test' }, { authorization })
    await post(path, { email: '\u00a0JUMA@example.test\u2003', phone: '+254711000000' }, { authorization })
    const [first, ...others] = asked as [string, string, string][]
    expect(first?.[0]).toBe(kind)
    expect(others).toEqual([first, first])
    asked.length = 0
    // An invalid address belongs to no account.
    for (const email of [
      'juma@example.test\0',
      'juma@example.test\u200b',
      'juma@example.test.',
      ['juma@example.test'],
      7,
      null,
    ])
      await post(path, { email }, { authorization })
    expect(asked).toEqual(Array(6).fill([kind, '41.90.64.7', null]))
  })

  test('changes of one’s own account and second factors are counted under it, whatever the body names', async () => {
    wait = 0
    asked.length = 0
    const claims = { sub: 'ana', role: 'anon', aud: 'authenticated', exp: inSeconds(60) }
    const halfway = { authorization: `Bearer ${await tokens.sign(claims)}` }
    await post('/auth/v1/factors/0b5b/verify', { code: '123456', email: 'juma@example.test' }, halfway)
    expect(asked).toEqual([['guessed codes', '41.90.64.7', 'ana']])
  })

  test('is not limited if it is this process or has the secret key', async () => {
    wait = 5
    expect((await post(login, {})).status).toBe(429)
    expect((await post(login, {}, {}, null)).status).toBe(200)
    expect((await post(login, {}, { apikey: SERVICE_KEY })).status).toBe(200)
  })
})

describe('under too much load', () => {
  const keyed = { headers: { apikey: ANON_KEY } }

  test('requests above the concurrency limit are refused at once; other services and health continue', async () => {
    const waiting: (() => void)[] = []
    const { call } = edgeOver(
      (request) =>
        request.url.endsWith('/slow')
          ? new Promise((resolve) => waiting.push(() => resolve(new Response('done'))))
          : new Response('quick'),
      undefined,
      { mostInFlight: { rest: 2, auth: 2, storage: 2, functions: 2 } },
    )
    const slow = [1, 2].flatMap(() => [call('/rest/v1/slow', keyed), call('/auth/v1/slow', keyed)])
    while (waiting.length < 4) await new Promise((resolve) => setTimeout(resolve, 1))
    const refused = await call('/rest/v1/quick', keyed)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ code: 'PGRST003' })
    expect((await call('/storage/v1/quick', keyed)).status).toBe(200)
    expect((await call('/auth/v1/health')).status).toBe(200)
    for (const finish of waiting) finish()
    for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200)
    expect((await call('/rest/v1/quick', keyed)).status).toBe(200)
  })

  test('one address gets a quarter of the capacity, and gets it back', async () => {
    const waiting: (() => void)[] = []
    const { edge } = edgeOver(
      () => new Promise((resolve) => waiting.push(() => resolve(new Response('done')))),
      undefined,
      { mostInFlight: { rest: 8, auth: 8, storage: 8, functions: 8 } },
    )
    const ask = (ip: string | null, service = 'rest', key = ANON_KEY) =>
      edge(new Request(`${SITE}/${service}/v1/x`, { headers: { apikey: key } }), { ip })
    const begun = [ask('41.90.64.7'), ask('41.90.64.7')]
    await expect.poll(() => waiting.length).toBe(2)
    expect((await ask('41.90.64.7')).status).toBe(503)
    // Other clients, its requests to another service, this machine and the secret key are not affected.
    begun.push(ask('41.90.64.8'), ask('41.90.64.7', 'auth'), ask(null), ask('127.0.0.1'))
    begun.push(ask('41.90.64.7', 'rest', SERVICE_KEY))
    await expect.poll(() => waiting.length).toBe(7)
    for (const finish of waiting.splice(0)) finish()
    for (const answer of await Promise.all(begun)) expect(answer.status).toBe(200)
    const later = ask('41.90.64.7')
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.()
    expect((await later).status).toBe(200)
  })

  test('an overloaded database is reported with a retry time', async () => {
    const { call, logged } = edgeOver(() => {
      throw new PoolOverloaded()
    })
    for (const service of ['rest', 'auth', 'storage', 'functions']) {
      const answer = await call(`/${service}/v1/x`, keyed)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'warn'])
  })
})
