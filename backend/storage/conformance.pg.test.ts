import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConformanceRequest, conformanceCases, requestBody, runCase } from '#testing/conformance.ts'
import { ANA, ANON_KEY, BEN, openStorage, SERVICE_KEY, type StorageUnderTest } from '#testing/storage.ts'

const cases = await conformanceCases('storage')
const saved = new Map<string, string>()
let storage: StorageUnderTest

beforeAll(async () => {
  storage = await openStorage()
})
afterAll(() => storage?.close())

async function bearerOf(role: string): Promise<string | null> {
  if (role === 'none') return null
  if (role === 'anon') return ANON_KEY
  if (role === 'service') return SERVICE_KEY
  if (role.startsWith('bearer:')) return role.slice('bearer:'.length)
  return storage.tokenOf(role === 'u1' ? ANA : BEN)
}

async function send(role: string, request: ConformanceRequest): Promise<Response> {
  const { body, type } = requestBody(request)
  const headers = new Headers(request.headers)
  headers.set('apikey', ANON_KEY)
  if (type && !headers.has('content-type')) headers.set('content-type', type)
  const bearer = await bearerOf(role)
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  return storage.call(request.path, {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

describe('storage conformance', () => {
  test('the cases are loaded', () => expect(cases.length).toBeGreaterThanOrEqual(12))

  for (const found of cases) test(`${found.id}: ${found.title}`, () => runCase(found, send, saved))
})
