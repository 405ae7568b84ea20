import { expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { IMPORT_CLASSES, type ImportRates } from '#domain/money/import-taxes.ts'
import { worldOfTests } from '#testing/as.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'
import { today } from '#testing/days.ts'
import { addRow } from '#testing/plans.ts'

const world = worldOfTests()

const rate = (columns: Partial<ImportRates> = {}) => ({
  vehicle_class: 'over_1500',
  effective_from: today(30),
  duty: 0.35,
  unwound_duty: 0.35,
  excise: 0.25,
  vat: 0.16,
  idf: 0.025,
  rdl: 0.02,
  source: 'Finance Act',
  ...columns,
})
const add = (columns: Partial<ImportRates> = {}) => addRow(world.admin, 'import_tax_rates', rate(columns))
const refusalOf = (asked: Promise<unknown>) => asked.then(() => null, databaseRefusal)

test('a rate is added from a day on and corrected, and the audit log keeps the previous values', async () => {
  const id = String(await add())
  expect(await refusalOf(add({ duty: 0.5 }))).toEqual({
    field: 'effective_from',
    sentence: 'A rate of this kind already starts on this day. Edit that one.',
  })
  await world.admin.query('update public.import_tax_rates set excise = 0.3 where id = $1', [id])
  const [log] = await world.admin.query<{ audit: { entries: unknown[] } }>(
    `select to_jsonb(public.admin_audit(only_entity => 'import_tax_rates')) as audit`,
  )
  expect(log?.audit.entries).toMatchObject([
    {
      action: 'update',
      entity_id: id,
      name: expect.stringMatching(/^over 1500 from /),
      before: { excise: 0.25 },
      after: { excise: 0.3 },
    },
    { action: 'insert', entity_id: id },
  ])
  expect(
    await world.dealer.query('update public.import_tax_rates set duty = 0 where true returning id'),
  ).toEqual([])
  await expect(
    world.admin.query('update public.import_tax_rates set id = default where id = $1', [id]),
  ).rejects.toMatchObject({ code: '42501' })
  await world.admin.query('delete from public.import_tax_rates where id = $1', [id])
})

test('the calculator always keeps a current rate of each kind', async () => {
  const words = {
    field: 'effective_from',
    sentence: expect.stringContaining('no rate of this kind for today'),
  }
  for (const statement of [
    `delete from public.import_tax_rates where vehicle_class = 'electric'`,
    'delete from public.import_tax_rates',
    `update public.import_tax_rates set effective_from = '2099-01-01' where vehicle_class = 'electric'`,
    `update public.import_tax_rates set vehicle_class = 'electric', effective_from = '2024-01-01' where vehicle_class = 'over_1500'`,
    'delete from public.import_depreciation_rates where age = 3',
    'update public.import_depreciation_rates set age = 20 where age = 3',
  ])
    expect(await refusalOf(world.admin.query(statement)), statement).toMatchObject(words)

  // With another current rate either can be deleted.
  const newer = await add({ vehicle_class: 'electric', effective_from: today(0) })
  expect(
    await world.admin.query(
      `delete from public.import_tax_rates where vehicle_class = 'electric' and id <> $1 returning id`,
      [newer],
    ),
  ).toHaveLength(1)
  // Future rates do not count; today's in Nairobi does.
  await add({ vehicle_class: 'electric', effective_from: today(1) })
  expect(
    await refusalOf(world.admin.query('delete from public.import_tax_rates where id = $1', [newer])),
  ).toMatchObject(words)
})

test('two concurrent deletions leave one current rate', async () => {
  await addRow(world.admin, 'import_depreciation_rates', {
    age: 12,
    effective_from: '2024-01-01',
    depreciation: 0.8,
  })
  await addRow(world.admin, 'import_depreciation_rates', {
    age: 12,
    effective_from: '2025-01-01',
    depreciation: 0.8,
  })
  const remove = (day: string) =>
    refusalOf(
      world.admin.query(
        'delete from public.import_depreciation_rates where age = 12 and effective_from = $1',
        [day],
      ),
    )
  const refusals = await Promise.all([remove('2024-01-01'), remove('2025-01-01')])
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1)
})

test.each([
  [{ effective_from: '1999-12-31' }, 'effective_from'],
  [{ vehicle_class: 'bicycle' }, 'vehicle_class'],
  [{ source: '' }, 'source'],
  [{ source: 'Finance\nAct' }, 'source'],
  [{ vat: 1.01 }, null],
])('%j is refused', async (columns, field) => {
  expect(await refusalOf(add(columns))).toMatchObject({ field })
})

test('every constraint has a sentence', async () => {
  expect(
    await constraintsWithoutSentence(world, ['public.import_tax_rates', 'public.import_depreciation_rates']),
  ).toEqual([])
  expect((await allowedValues(world, 'import_tax_rates_class_known')).sort()).toEqual(
    [...IMPORT_CLASSES].sort(),
  )
})
