import { expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { integrationRefusals } from '#domain/foundation/refusals/integrations.ts'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const MASK = '••••••••'

const storedFacebook = () => world.owner.query('select * from private.facebook_settings')
const storedS3 = () => world.owner.query('select * from private.s3_settings order by bucket_name')

test('an administrator saves the Facebook settings and reads the secrets back as a mask only', async () => {
  const [saved] = await world.admin.query(
    `insert into public.facebook_settings (app_id, app_secret, page_id, access_token, post_type, is_active)
     values ('123', 'very secret', 'magari.ke', 'EAAB', 'page', true) returning *`,
  )
  expect(saved).toMatchObject({ app_id: '123', app_secret: MASK, access_token: MASK, is_active: true })
  expect(await world.admin.query('select * from public.facebook_settings')).toEqual([saved])
  expect(await storedFacebook()).toMatchObject([{ app_secret: 'very secret', access_token: 'EAAB' }])
})

test('writing the mask keeps the secret, another value replaces it, an empty one removes it', async () => {
  const save =
    'update public.facebook_settings set app_secret = $1, page_id = $2, is_active = $3 returning app_secret'
  expect(await world.admin.query(save, [MASK, 'magari', true])).toEqual([{ app_secret: MASK }])
  expect(await storedFacebook()).toMatchObject([{ app_secret: 'very secret', page_id: 'magari' }])
  await world.admin.query(save, ['another', 'magari', true])
  expect(await storedFacebook()).toMatchObject([{ app_secret: 'another' }])
  await world.admin.query(`update public.facebook_settings set page_id = 'only.this'`)
  expect(await storedFacebook()).toMatchObject([{ app_secret: 'another', page_id: 'only.this' }])
  expect(await world.admin.query(save, ['', 'magari', false])).toEqual([{ app_secret: '' }])
  expect(await storedFacebook()).toMatchObject([{ app_secret: '' }])
})

test('the audit log records the change without secrets', async () => {
  const entries = await world.admin.query(
    `select before, after from public.audit_log where entity = 'facebook_settings'`,
  )
  expect(entries.length).toBeGreaterThan(3)
  expect(JSON.stringify(entries)).toContain('"app_secret":"changed"')
  expect(JSON.stringify(entries)).not.toMatch(/very secret|another|EAAB/)
})

/** As the server records it after a connection test. */
const prove = (bucket: string, secret = 'secret key') =>
  world.owner.query(`select private.record_s3_proof('', $1, 'us-east-1', 'key', $2)`, [bucket, secret])
const places = () =>
  world.owner.query(
    `select bucket_name, secret_access_key from private.s3_places order by used_at desc, bucket_name`,
  )

test('one of several stores is active, and choosing the local one deactivates all', async () => {
  const add = `insert into public.s3_settings (bucket_name, access_key_id, secret_access_key, is_active)
    values ($1, 'key', 'secret key', $2) returning region, secret_access_key`
  await prove('magari-one')
  await prove('magari-two')
  expect(await world.admin.query(add, ['magari-one', true])).toEqual([
    { region: 'us-east-1', secret_access_key: MASK },
  ])
  await expect(world.admin.query(add, ['magari-two', true])).rejects.toMatchObject({
    constraint: 's3_settings_one_active',
  })
  await world.admin.query(add, ['magari-two', false])
  await world.admin.query('update public.s3_settings set is_active = false')
  expect(await storedS3()).toMatchObject([
    { bucket_name: 'magari-one', secret_access_key: 'secret key', is_active: false },
    { bucket_name: 'magari-two', secret_access_key: 'secret key', is_active: false },
  ])
})

test('a store can be activated only after a connection test with the same settings', async () => {
  await world.owner.query('delete from private.s3_settings')
  await world.owner.query('delete from private.s3_places')
  await world.owner.query('delete from private.s3_proofs')
  const unproven = { hint: 's3_unproven' }
  await world.admin.query(
    `insert into public.s3_settings (bucket_name, access_key_id, secret_access_key) values ('magari', 'key', 'first')`,
  )
  const switchOn = () => world.admin.query('update public.s3_settings set is_active = true')
  await expect(switchOn()).rejects.toMatchObject(unproven)
  await prove('magari', 'second')
  await expect(switchOn()).rejects.toMatchObject(unproven)
  expect(await places()).toEqual([])

  await prove('magari', 'first')
  await world.owner.query(`update private.s3_proofs set proven_at = now() - interval '16 minutes'`)
  await expect(switchOn()).rejects.toMatchObject(unproven)
  await prove('magari', 'first')
  await switchOn()
  expect(await places()).toEqual([{ bucket_name: 'magari', secret_access_key: 'first' }])

  // An active store stays active without a new test, but not with other settings.
  await world.owner.query('delete from private.s3_proofs')
  await world.admin.query('update public.s3_settings set secret_access_key = $1', [MASK])
  for (const change of [
    `secret_access_key = 'third'`,
    `bucket_name = 'other'`,
    `endpoint = 'https://s3.test'`,
  ])
    await expect(world.admin.query(`update public.s3_settings set ${change}`)).rejects.toMatchObject(unproven)
})

test('the keys of a former store are renewed by saving and testing them', async () => {
  await world.admin.query('update public.s3_settings set is_active = false')
  await world.admin.query(`update public.s3_settings set secret_access_key = 'renewed'`)
  expect(await places()).toEqual([{ bucket_name: 'magari', secret_access_key: 'first' }])
  await prove('magari', 'renewed')
  expect(await places()).toEqual([{ bucket_name: 'magari', secret_access_key: 'renewed' }])

  await prove('another')
  await world.admin.query(
    `update public.s3_settings set bucket_name = 'another', secret_access_key = 'secret key', is_active = true`,
  )
  expect(await places()).toEqual([
    { bucket_name: 'another', secret_access_key: 'secret key' },
    { bucket_name: 'magari', secret_access_key: 'renewed' },
  ])
  const prefixes = await world.owner.query('select distinct prefix from private.s3_places')
  expect(prefixes).toHaveLength(2)
  const entries = await world.admin.query(
    `select before, after from public.audit_log where entity = 's3_settings'`,
  )
  expect(entries.length).toBeGreaterThan(3)
  expect(JSON.stringify(entries)).toContain('"secret_access_key":"changed"')
  expect(JSON.stringify(entries)).not.toMatch(/first|second|renewed|secret key"/)
})

test('only the server writes proofs and reads the locations of files', async () => {
  for (const person of [world.dealer, world.admin]) {
    await expect(
      person.query('select private.record_s3_proof($1, $1, $1, $1, $1)', ['x']),
    ).rejects.toMatchObject(refused)
    for (const table of ['s3_places', 's3_proofs'])
      await expect(person.query(`select * from private.${table}`)).rejects.toMatchObject(refused)
  }
})

test('nobody else can read or write the settings', async () => {
  for (const table of ['facebook_settings', 's3_settings']) {
    expect(await world.dealer.query(`select id from public.${table}`)).toEqual([])
    expect(await world.dealer.query(`update public.${table} set is_active = false returning id`)).toEqual([])
    await expect(
      world.dealer.query(`insert into public.${table} (is_active) values (false)`),
    ).rejects.toMatchObject(refused)
    await expect(world.visitor.query(`select id from public.${table}`)).rejects.toMatchObject(refused)
    for (const person of [world.dealer, world.admin])
      await expect(person.query(`select id from private.${table}`)).rejects.toMatchObject(refused)
  }
})

test('every constraint has a sentence at its field', async () => {
  const rows = await world.owner.query<{ name: string }>(
    `select conname as name from pg_constraint
     where conrelid in ('private.facebook_settings'::regclass, 'private.s3_settings'::regclass) and contype = 'c'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(({ name }) => name).filter((name) => !(name in integrationRefusals))).toEqual([])
  const error = await world.admin
    .query(`update public.facebook_settings set app_id = 'not digits'`)
    .catch((reason) => reason)
  expect(databaseRefusal(error)).toEqual({ field: 'app_id', sentence: 'The app ID consists of digits only.' })
})
