import { expect, test } from 'vitest'
import { databaseRefusal } from '#domain/errors.ts'
import { integrationRefusals } from '#domain/refusals/integrations.ts'
import { worldOfTests } from '#tests/as.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const MASK = '••••••••'

const storedFacebook = () => world.owner.asks('select * from private.facebook_settings')
const storedS3 = () => world.owner.asks('select * from private.s3_settings order by bucket_name')

test('an administrator saves the Facebook settings and gets the secrets back as a mask only', async () => {
  const [saved] = await world.admin.asks(
    `insert into public.facebook_settings (app_id, app_secret, page_id, access_token, post_type, is_active)
     values ('123', 'very secret', 'magari.ke', 'EAAB', 'page', true) returning *`,
  )
  expect(saved).toMatchObject({ app_id: '123', app_secret: MASK, access_token: MASK, is_active: true })
  expect(await world.admin.asks('select * from public.facebook_settings')).toEqual([saved])
  expect(await storedFacebook()).toMatchObject([{ app_secret: 'very secret', access_token: 'EAAB' }])
})

test('writing the mask back keeps the secret, writing another one replaces it, an empty one removes it', async () => {
  const save =
    'update public.facebook_settings set app_secret = $1, page_id = $2, is_active = $3 returning app_secret'
  expect(await world.admin.asks(save, [MASK, 'magari', true])).toEqual([{ app_secret: MASK }])
  expect(await storedFacebook()).toMatchObject([{ app_secret: 'very secret', page_id: 'magari' }])
  await world.admin.asks(save, ['another', 'magari', true])
  expect(await storedFacebook()).toMatchObject([{ app_secret: 'another' }])
  await world.admin.asks(`update public.facebook_settings set page_id = 'only.this'`)
  expect(await storedFacebook()).toMatchObject([{ app_secret: 'another', page_id: 'only.this' }])
  expect(await world.admin.asks(save, ['', 'magari', false])).toEqual([{ app_secret: '' }])
  expect(await storedFacebook()).toMatchObject([{ app_secret: '' }])
})

test('the audit log knows that it happened and no secret', async () => {
  const entries = await world.admin.asks(
    `select before, after from public.audit_log where entity = 'facebook_settings'`,
  )
  expect(entries.length).toBeGreaterThan(3)
  expect(JSON.stringify(entries)).not.toMatch(/secret|another|EAAB/)
})

test('one store of several is in use, and choosing the local one switches off all', async () => {
  const add = `insert into public.s3_settings (bucket_name, access_key_id, secret_access_key, is_active)
    values ($1, 'key', 'secret key', $2) returning region, secret_access_key`
  expect(await world.admin.asks(add, ['magari-one', true])).toEqual([
    { region: 'us-east-1', secret_access_key: MASK },
  ])
  await expect(world.admin.asks(add, ['magari-two', true])).rejects.toMatchObject({
    constraint: 's3_settings_one_active',
  })
  await world.admin.asks(add, ['magari-two', false])
  await world.admin.asks('update public.s3_settings set is_active = false')
  expect(await storedS3()).toMatchObject([
    { bucket_name: 'magari-one', secret_access_key: 'secret key', is_active: false },
    { bucket_name: 'magari-two', secret_access_key: 'secret key', is_active: false },
  ])
})

test('nobody else sees that there is anything, and nobody else sets it', async () => {
  for (const table of ['facebook_settings', 's3_settings']) {
    expect(await world.dealer.asks(`select id from public.${table}`)).toEqual([])
    expect(await world.dealer.asks(`update public.${table} set is_active = false returning id`)).toEqual([])
    await expect(
      world.dealer.asks(`insert into public.${table} (is_active) values (false)`),
    ).rejects.toMatchObject(refused)
    await expect(world.visitor.asks(`select id from public.${table}`)).rejects.toMatchObject(refused)
    for (const person of [world.dealer, world.admin])
      await expect(person.asks(`select id from private.${table}`)).rejects.toMatchObject(refused)
  }
})

test('every rule has a sentence at its field', async () => {
  const rows = await world.owner.asks<{ name: string }>(
    `select conname as name from pg_constraint
     where conrelid in ('private.facebook_settings'::regclass, 'private.s3_settings'::regclass) and contype = 'c'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(({ name }) => name).filter((name) => !(name in integrationRefusals))).toEqual([])
  const error = await world.admin
    .asks(`update public.facebook_settings set app_id = 'not digits'`)
    .catch((reason) => reason)
  expect(databaseRefusal(error)).toEqual({ field: 'app_id', sentence: 'The app ID consists of digits only.' })
})
