import { describe, expect, test } from 'vitest'
import { checkSettingsForm, type SettingKey, settingsForm } from '#domain/admin/settings.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

const refused = { code: '42501' }

const save = `insert into public.system_settings (key, value) values ($1, $2)
  on conflict (key) do update set key = excluded.key, value = excluded.value returning value`
const readSetting = 'select value from public.system_settings where key = $1'

test('the six settings of the specification exist with their defaults', async () => {
  const rows = await world.admin.query<{ key: string; value: string }>(
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

test('an administrator saves a setting by upsert, and is recorded as its author', async () => {
  expect(await world.admin.query(save, ['listing_expiry_days', ' 45 '])).toEqual([{ value: '45' }])
  expect(
    await world.owner.query('select updated_by from public.system_settings where key = $1', [
      'listing_expiry_days',
    ]),
  ).toEqual([{ updated_by: world.admin.id }])
  expect(
    await world.admin.query(
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
])('%s cannot be %s', async (key, value) => {
  await expect(world.admin.query(save, [key, value])).rejects.toMatchObject({ code: '23514' })
})

test('unknown settings cannot be added', async () => {
  await expect(world.admin.query(save, ['colour', 'green'])).rejects.toMatchObject(refused)
})

test('visitors read the public settings, and only administrators save any', async () => {
  expect(await world.visitor.query(readSetting, ['home_figure_vehicles'])).toEqual([{ value: '10,000+' }])
  expect(await world.visitor.query(readSetting, ['email_notifications'])).toEqual([])
  expect(await world.buyer.query(readSetting, ['email_notifications'])).toEqual([])
  await expect(world.visitor.query(save, ['maintenance_mode', 'true'])).rejects.toMatchObject(refused)
  await expect(world.dealer.query(save, ['maintenance_mode', 'true'])).rejects.toMatchObject(refused)
})

test('a setting opens and closes registration', async () => {
  const open = async () =>
    (await world.owner.query<{ open: boolean }>('select auth.signup_open() as open'))[0]
  expect(await open()).toEqual({ open: true })
  await world.admin.query(save, ['user_registration', 'false'])
  expect(await open()).toEqual({ open: false })
  await world.admin.query(save, ['user_registration', 'true'])
})

describe('saving several settings together', () => {
  const saveTogether = 'select key, value from public.save_system_settings($1)'
  const together = (...changes: [key: string, value: string, was: string][]) => [
    JSON.stringify(changes.map(([key, value, was]) => ({ key, value, was }))),
  ]
  const now = async (key: string) =>
    (await world.owner.query<{ value: string }>(readSetting, [key]))[0]?.value

  test('saves the changes, and only those are audited', async () => {
    const before = await world.owner.query('select from public.audit_log')
    expect(
      await world.admin.query(saveTogether, together(['bank_name', ' KCB ', ''], ['bank_branch', '', ''])),
    ).toEqual([])
    expect(await now('bank_name')).toBe('KCB')
    expect(await world.owner.query('select from public.audit_log')).toHaveLength(before.length + 1)
  })

  test('a concurrent change of one setting refuses the whole save', async () => {
    await world.admin.query(save, ['home_figure_support', '7/7'])
    expect(
      await world.admin.query(
        saveTogether,
        together(['home_figure_support', '12/7', '24/7'], ['bank_branch', 'Kisumu', '']),
      ),
    ).toEqual([{ key: 'home_figure_support', value: '7/7' }])
    expect([await now('home_figure_support'), await now('bank_branch')]).toEqual(['7/7', ''])
    expect(await world.admin.query(saveTogether, together(['home_figure_support', '12/7', '7/7']))).toEqual(
      [],
    )
    expect(await now('home_figure_support')).toBe('12/7')
  })

  test('is for administrators only, and for existing settings', async () => {
    const change = together(['bank_name', 'Mine', 'KCB'])
    for (const who of [world.visitor, world.buyer, world.dealer])
      await expect(who.query(saveTogether, change)).rejects.toMatchObject(refused)
    await expect(world.admin.query(saveTogether, together(['colour', 'green', '']))).rejects.toMatchObject(
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
])('%s cannot be %s, with a sentence for its field', async (key, value) => {
  const wanted = { ...settingsForm([]), max_images_per_listing: '1', listing_expiry_days: '1', [key]: value }
  const sentence = checkSettingsForm(wanted).errors?.[key as SettingKey]
  const error = await world.admin.query(save, [key, value]).catch((error) => error)
  expect(databaseRefusal(error)).toEqual({ field: key, sentence })
})
