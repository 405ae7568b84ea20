import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

let database: TestDatabase
let auth: AuthUnderTest

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database)
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

test('sign-in methods that are not offered or not configured are refused with known error codes', async () => {
  const client = await auth.signedIn('wanjiku@example.com')
  expect((await client.auth.linkIdentity({ provider: 'google' })).error).toMatchObject({
    code: 'validation_failed',
  })
  expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1)
  const visitor = auth.newClient()
  expect((await visitor.auth.signInWithIdToken({ provider: 'google', token: 'x' })).error).toMatchObject({
    code: 'provider_disabled',
  })
  expect((await visitor.auth.signInWithSSO({ domain: 'example.com' })).error).toMatchObject({
    code: 'saml_provider_disabled',
  })
})
