import { expect, test } from 'vitest'
import type { Caller, RequestContext } from '../http/caller.ts'
import { createFunctions, type ServerFunction } from './index.ts'

const juma: Caller = { role: 'authenticated', claims: { sub: 'juma', role: 'authenticated' }, token: 'token' }
const context = (): RequestContext => ({ requestId: 'one', ip: null, signal: new AbortController().signal })

const call = (path: string, functions: Record<string, ServerFunction>, caller = juma, timeLimit?: number) =>
  createFunctions({ functions, ...(timeLimit ? { timeLimit } : {}) }).fetch(
    new Request(`http://backend.internal/functions/v1/${path}`, { method: 'POST', body: '{"a":1}' }),
    caller,
    context(),
  )

test('a function gets the request and who asks', async () => {
  const answer = await call('greet', {
    greet: async (request, caller) => Response.json({ ...(await request.json()), for: caller.claims.sub }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ a: 1, for: 'juma' })
})

test('a name nobody registered is 404, a bad token 401', async () => {
  expect((await call('unknown', {})).status).toBe(404)
  const refused = await call('greet', { greet: () => new Response() }, { ...juma, tokenProblem: 'expired' })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('x-relay-error')).toBe('true')
})

test('a function whose time is over is told so, and the caller gets 504', async () => {
  let told: unknown
  const answer = await call(
    'sleep',
    {
      sleep: (_request, _caller, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            told = signal.reason
            reject(signal.reason)
          })
        }),
    },
    juma,
    20,
  )
  expect(answer.status).toBe(504)
  expect(await answer.json()).toEqual({ code: 'TIMEOUT', message: 'The function took too long' })
  expect(told).toBeInstanceOf(Error)
})

test('what a function throws in its time is passed on', async () => {
  const failing: ServerFunction = () => {
    throw new Error('no connection')
  }
  await expect(call('fail', { fail: failing })).rejects.toThrow('no connection')
})
