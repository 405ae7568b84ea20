import { expect, test } from 'vitest'
import type { Caller, RequestContext } from '../http/caller.ts'
import { createFunctions, isOpenFunction, type ServerFunction, type ServerFunctions } from './index.ts'

const juma: Caller = { role: 'authenticated', claims: { sub: 'juma', role: 'authenticated' }, token: 'token' }
const context = (): RequestContext => ({ requestId: 'one', ip: null, signal: new AbortController().signal })

const call = (path: string, functions: ServerFunctions, caller = juma, timeLimit?: number) =>
  createFunctions({ functions, ...(timeLimit ? { timeLimit } : {}) }).fetch(
    new Request(`http://backend.internal/functions/v1/${path}`, { method: 'POST', body: '{"a":1}' }),
    caller,
    context(),
  )

test('a function gets the request and the caller', async () => {
  const answer = await call('greet', {
    greet: async (request, caller) => Response.json({ ...(await request.json()), for: caller.claims.sub }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ a: 1, for: 'juma' })
})

test('an unknown name is 404, a bad token 401', async () => {
  expect((await call('unknown', {})).status).toBe(404)
  const refused = await call('greet', { greet: () => new Response() }, { ...juma, tokenProblem: 'expired' })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('x-relay-error')).toBe('true')
})

test('an open function accepts any Authorization and sees its own path', async () => {
  const functions: ServerFunctions = {
    hook: { verifyJwt: false, serve: ({ url }, { role }) => Response.json([new URL(url).pathname, role]) },
  }
  const stranger: Caller = {
    role: 'anon',
    claims: { role: 'anon' },
    token: 'theirs',
    tokenProblem: 'invalid',
  }
  const answer = await call('hook/paid/7?x=1', functions, stranger)
  expect(await answer.json()).toEqual(['/functions/v1/hook/paid/7', 'anon'])
  expect(isOpenFunction({ ...functions, greet: () => new Response() }, '/functions/v1/hook/paid')).toBe(true)
  for (const path of ['/functions/v1/greet', '/functions/v1/toString', '/functions/v1/', '/rest/v1/hook'])
    expect(isOpenFunction({ ...functions, greet: () => new Response() }, path), path).toBe(false)
})

test('a timed-out function gets the signal, and the caller gets 504', async () => {
  let reason: unknown
  const answer = await call(
    'sleep',
    {
      sleep: (_request, _caller, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason
            reject(signal.reason)
          })
        }),
    },
    juma,
    20,
  )
  expect(answer.status).toBe(504)
  expect(await answer.json()).toEqual({ code: 'TIMEOUT', message: 'The function took too long' })
  expect(reason).toBeInstanceOf(Error)
})

test('an error thrown within the time limit is passed on', async () => {
  const failing: ServerFunction = () => {
    throw new Error('no connection')
  }
  await expect(call('fail', { fail: failing })).rejects.toThrow('no connection')
})
