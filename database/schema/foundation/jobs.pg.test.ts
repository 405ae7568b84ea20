import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

let pool: pg.Pool
let boss: PgBoss

beforeAll(async () => {
  pool = new pg.Pool({ ...world.database.owner, max: 2 })
  boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.createQueue('mail', { retryLimit: 7, retryDelay: 30, retryBackoff: true })
})

afterAll(async () => {
  await boss?.stop({ graceful: false })
  await pool?.end()
})

const writeMail = `insert into mail.outbox (template, recipient) values ('confirm', 'wanjiku@magari.test') returning id`

test('a mail in the outbox becomes a job with the settings of its queue', async () => {
  const [mail] = await world.owner.query<{ id: string }>(writeMail)
  const [job] = await boss.fetch('mail', { includeMetadata: true })
  expect(job).toMatchObject({
    data: { id: Number(mail?.id) },
    retryLimit: 7,
    retryDelay: 30,
    retryBackoff: true,
  })
  await boss.complete('mail', job?.id ?? '')
})

test('a mail that was rolled back leaves no job', async () => {
  await expect(
    world.owner.query(`do $$ begin ${writeMail.replace(/returning id/, '')}; raise 'no'; end $$`),
  ).rejects.toThrow('no')
  expect(await boss.fetch('mail')).toEqual([])
})

test('enqueuing to a missing queue does nothing', async () => {
  await world.owner.query(`select private.enqueue('nowhere', '{}')`)
  expect(await world.owner.query(`select from pgboss.job where name = 'nowhere'`)).toEqual([])
})

test('clients cannot enqueue jobs', async () => {
  const enqueue = `select private.enqueue('mail', '{"id": 1}')`
  for (const person of [world.visitor, world.buyer, world.admin])
    await expect(person.query(enqueue)).rejects.toMatchObject({ code: '42501' })
})

test('without a job queue in the database, mails are still stored', async () => {
  const recipient = 'queueless@magari.test'
  // In one transaction, because the queue polls its tables all the time.
  await world.owner.query(`do $$ begin
    alter schema pgboss rename to elsewhere;
    insert into mail.outbox (template, recipient) values ('confirm', '${recipient}');
    alter schema elsewhere rename to pgboss;
  end $$`)
  expect(
    await world.owner.query('select template from mail.outbox where recipient = $1', [recipient]),
  ).toEqual([{ template: 'confirm' }])
})
