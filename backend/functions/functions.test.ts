import { expect, test } from 'vitest'
import type { Caller, RequestContext } from '../http/caller.ts'
import { createFunctions } from './index.ts'

const caller: Caller = { role: 'anon', claims: { role: 'anon' }, token: null }
const context: RequestContext = { requestId: '1', ip: null, signal: new AbortController().signal }

const functions = createFunctions({
  functions: {
    greet: async (request, { role }) => new Response(`${request.method} ${role} ${await request.text()}`),
  },
})
const call = (path: string, as = caller) =>
  functions.fetch(new Request(`http://magari.test${path}`, { method: 'POST', body: 'hello' }), as, context)

test('a function answers under its name', async () => {
  expect(await (await call('/functions/v1/greet')).text()).toBe('POST anon hello')
  expect(await (await call('/functions/v1/greet/further?a=b')).text()).toBe('POST anon hello')
})

test.each(['none', 'constructor', '__proto__', '', 'greet%20', '../greet'])(
  '%s is no function',
  async (name) => {
    const response = await call(`/functions/v1/${name}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  },
)

test('a token that does not count is refused before the function', async () => {
  const response = await call('/functions/v1/greet', { ...caller, token: 'x', tokenProblem: 'expired' })
  expect(response.status).toBe(401)
  expect(response.headers.get('x-relay-error')).toBe('true')
})
