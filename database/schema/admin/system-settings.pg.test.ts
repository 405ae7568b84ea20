import { describe, expect, test } from 'vitest'
import { checkSettingsForm, type SettingKey, settingsForm } from '#domain/admin/settings.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { worldOfTests } from '#testing/as.ts'

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

describe('saving several settings together', () => {
  const saveTogether = 'select key, value from public.save_system_settings($1)'
  const together = (...changes: [key: string, value: string, was: string][]) => [
    JSON.stringify(changes.map(([key, value, was]) => ({ key, value, was }))),
  ]
  const now = async (key: string) => (await world.owner.asks<{ value: string }>(readSetting, [key]))[0]?.value

  test('saves what changed, and only that is in the audit log', async () => {
    const before = await world.owner.asks('select from public.audit_log')
    expect(
      await world.admin.asks(saveTogether, together(['bank_name', ' KCB ', ''], ['bank_branch', '', ''])),
    ).toEqual([])
    expect(await now('bank_name')).toBe('KCB')
    expect(await world.owner.asks('select from public.audit_log')).toHaveLength(before.length + 1)
  })

  test('replaces nothing that somebody else changed meanwhile, and then saves nothing at all', async () => {
    await world.admin.asks(save, ['home_figure_support', '7/7'])
    expect(
      await world.admin.asks(
        saveTogether,
        together(['home_figure_support', '12/7', '24/7'], ['bank_branch', 'Kisumu', '']),
      ),
    ).toEqual([{ key: 'home_figure_support', value: '7/7' }])
    expect([await now('home_figure_support'), await now('bank_branch')]).toEqual(['7/7', ''])
    expect(await world.admin.asks(saveTogether, together(['home_figure_support', '12/7', '7/7']))).toEqual([])
    expect(await now('home_figure_support')).toBe('12/7')
  })

  test('is for administrators only, and for settings there are', async () => {
    const change = together(['bank_name', 'Mine', 'KCB'])
    for (const who of [world.visitor, world.buyer, world.dealer])
      await expect(who.asks(saveTogether, change)).rejects.toMatchObject(refused)
    await expect(world.admin.asks(saveTogether, together(['colour', 'green', '']))).rejects.toMatchObject(
      refused,
    )
    expect(await now('bank_name')).toBe('KCB')
  })
})

test.each([
  ['max_images_per_listing', '31'],
  ['listing_expiry_days', '366'],
  ['contact_email', 'sales at magari'],
  ['contact_phone', 'call us'],
  ['bank_account_number', '12'],
  ['data_protection_registration', '<b>'],
  ['mpesa_till_number', '12 34'],
  ['mpesa_paybill_number', '1'],
  ['business_kra_pin', '051234567'],
  ['home_figure_support', 'x'.repeat(21)],
])('%s does not become %s, with a sentence for its field', async (key, value) => {
  const wanted = { ...settingsForm([]), max_images_per_listing: '1', listing_expiry_days: '1', [key]: value }
  const sentence = checkSettingsForm(wanted).errors?.[key as SettingKey]
  const error = await world.admin.asks(save, [key, value]).catch((error) => error)
  expect(databaseRefusal(error)).toEqual({ field: key, sentence })
})
