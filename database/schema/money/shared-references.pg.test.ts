import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { migrate, migrateWithin } from '#database/migrate.ts'
import { migrationSources } from '#server/migrations.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

const MIGRATION = /^(\d+)_one_receipt_one_payment_and_reviewed_changes\.sql$/

let database: TestDatabase

const ask = async (text: string, values: unknown[] = []) =>
  (await onConnection(database.owner, (client) => client.query(text, values))).rows

/** A database as it was before a reference counted for one payment across methods. */
beforeAll(async () => {
  database = await createTestDatabase('backend')
  await onConnection(database.owner, async (client) => {
    await client.query('begin')
    let passed = false
    await migrateWithin(client, migrationSources, ({ source, file }) => {
      passed ||= source === 'database' && MIGRATION.test(file)
      return source === 'backend' || !passed
    })
    await client.query('commit')
  })
})
afterAll(() => database?.drop())

test('payments that share a reference keep their state, and no new one joins them', async () => {
  const [{ plan }] = await ask(
    `insert into public.subscription_plans (name, price) values ('Basic', 1000) returning id as plan`,
  )
  const pay = async (name: string, reference: string, method: string, status: string, daysAgo: number) => {
    const [{ person }] = await ask(
      `insert into auth.users (email, raw_user_meta_data)
       values ($1, '{"first_name": "Mary", "last_name": "Otieno"}') returning id as person`,
      [`${name}@magari.test`],
    )
    await ask(
      `insert into public.payment_requests (user_id, plan_id, payment_method, amount, phone, reference, notes, created_at)
       values ($1, $2, $3, 1000, '+254712345678', $4, $5, now() - $6 * interval '1 day')`,
      [person, plan, method, reference, name, daysAgo],
    )
    if (status !== 'pending')
      await ask(`update public.payment_requests set status = $1, decided_at = now() where notes = $2`, [
        status,
        name,
      ])
  }
  await pay('first approved', 'SJK3ABCDEF', 'mpesa', 'approved', 9)
  await pay('second approved', 'ＳＪＫ３ABCDEF', 'mpesa', 'approved', 8)
  await pay('third approved', 'sjk3 abcdef', 'bank_transfer', 'approved', 7)
  await pay('waiting for a used one', 'SJK3ABCDEF', 'card', 'pending', 6)
  await pay('first waiting', 'FT25XYZ', 'bank_transfer', 'pending', 5)
  await pay('second waiting', 'FT-25-XYZ', 'mpesa', 'pending', 4)
  await pay('rejected', 'FT25XYZ', 'card', 'rejected', 3)
  await pay('alone', 'OTHER1', 'mpesa', 'pending', 2)
  await pay('of another alphabet', 'КОД', 'mpesa', 'pending', 1)

  await migrate(database.owner, migrationSources)

  const payments = await ask(
    'select notes, status, reference_disputed as shared from public.payment_requests order by created_at',
  )
  expect(payments).toEqual([
    { notes: 'first approved', status: 'approved', shared: false },
    { notes: 'second approved', status: 'approved', shared: true },
    { notes: 'third approved', status: 'approved', shared: true },
    { notes: 'waiting for a used one', status: 'pending', shared: true },
    { notes: 'first waiting', status: 'pending', shared: false },
    { notes: 'second waiting', status: 'pending', shared: true },
    { notes: 'rejected', status: 'rejected', shared: false },
    { notes: 'alone', status: 'pending', shared: false },
    { notes: 'of another alphabet', status: 'pending', shared: false },
  ])
  const approve = (notes: string) =>
    ask(`update public.payment_requests set status = 'approved', decided_at = now() where notes = $1`, [
      notes,
    ])
  await expect(approve('waiting for a used one')).rejects.toMatchObject({ hint: 'reference_approved' })
  await approve('second waiting')
  await expect(approve('first waiting')).rejects.toMatchObject({ hint: 'reference_approved' })
  await approve('of another alphabet')
})
