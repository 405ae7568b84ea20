import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { setAnswerHeader } from './answer-headers.ts'

const app = new Hono()
app.use(async (context, next) => {
  await next()
  setAnswerHeader(context, 'x-own', 'yes')
})
app.get('/plain', () => new Response('plain', { headers: { 'x-other': 'kept' } }))
app.get('/fixed', () => Response.redirect('http://magari.test/plain'))

test('the inner response keeps its headers and gets the new one, also if immutable', async () => {
  const plain = await app.request('/plain')
  expect([plain.headers.get('x-own'), plain.headers.get('x-other'), await plain.text()]).toEqual([
    'yes',
    'kept',
    'plain',
  ])
  const fixed = await app.request('/fixed')
  expect([fixed.status, fixed.headers.get('x-own'), fixed.headers.get('location')]).toEqual([
    302,
    'yes',
    'http://magari.test/plain',
  ])
})
