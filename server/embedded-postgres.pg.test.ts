import { afterAll, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { createTestDatabase } from '#testing/postgres.ts'

const database = await createTestDatabase('backend')
afterAll(() => database.drop())

test('the server logs in as a role without privileges', async () => {
  const { rows } = await onConnection(database.connection, (client) =>
    client.query(
      'select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    ),
  )
  expect(rows).toEqual([{ name: database.connection.user, rolsuper: false, rolbypassrls: false }])
})
