import { expect, test } from 'vitest'
import { worldOfTests } from '#tests/as.ts'

const world = worldOfTests()

const refused = { code: '42501' }

const save = `insert into public.system_settings (key, value) values ($1, $2)
  on conflict (key) do update set key = excluded.key, value = excluded.value returning value`
const readSetting = 'select value from public.system_settings where key = $1'

test('the six settings of the specification are there with their defaults', async () => {
  const rows = await world.admin.asks<{ key: string; value: string }>(
    'select key, value from public.system_settings',
  )
  expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toMatchObject({
    max_images_per_listing: '10',
    listing_expiry_days: '30',
    maintenance_mode: 'false',
    user_registration: 'true',
    email_notifications: 'true',
    sms_notifications: 'false',
  })
})

test('an administrator saves a setting by upsert, and it is known who did', async () => {
  expect(await world.admin.asks(save, ['listing_expiry_days', ' 45 '])).toEqual([{ value: '45' }])
  expect(
    await world.owner.asks('select updated_by from public.system_settings where key = $1', [
      'listing_expiry_days',
    ]),
  ).toEqual([{ updated_by: world.admin.id }])
  expect(
    await world.admin.asks(
      `select actor_id, action, before, after from public.audit_log where entity_id = 'listing_expiry_days'`,
    ),
  ).toEqual([{ actor_id: world.admin.id, action: 'update', before: { value: '30' }, after: { value: '45' } }])
})

test.each([
  ['max_images_per_listing', 'many'],
  ['max_images_per_listing', '0'],
  ['maintenance_mode', 'perhaps'],
  ['free_listing_limit', '-1'],
  ['social_facebook', 'javascript:alert(1)'],
])('%s does not become %s', async (key, value) => {
  await expect(world.admin.asks(save, [key, value])).rejects.toMatchObject({ code: '23514' })
})

test('no setting that nothing reads can be added', async () => {
  await expect(world.admin.asks(save, ['colour', 'green'])).rejects.toMatchObject(refused)
})

test('visitors read the public settings and nobody else saves any', async () => {
  expect(await world.visitor.asks(readSetting, ['home_figure_vehicles'])).toEqual([{ value: '10,000+' }])
  expect(await world.visitor.asks(readSetting, ['email_notifications'])).toEqual([])
  expect(await world.buyer.asks(readSetting, ['email_notifications'])).toEqual([])
  await expect(world.visitor.asks(save, ['maintenance_mode', 'true'])).rejects.toMatchObject(refused)
  await expect(world.dealer.asks(save, ['maintenance_mode', 'true'])).rejects.toMatchObject(refused)
})

test('registration is closed and opened by its setting', async () => {
  const open = async () => (await world.owner.asks<{ open: boolean }>('select auth.signup_open() as open'))[0]
  expect(await open()).toEqual({ open: true })
  await world.admin.asks(save, ['user_registration', 'false'])
  expect(await open()).toEqual({ open: false })
  await world.admin.asks(save, ['user_registration', 'true'])
})
