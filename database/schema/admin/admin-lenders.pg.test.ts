import { expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { worldOfTests } from '#testing/as.ts'
import { addRow } from '#testing/plans.ts'

const world = worldOfTests()

const lenders = async () =>
  (
    await world.admin.query<{ list: { id: string; name: string; requests: number; pending: number }[] }>(
      'select json_agg(line) as list from public.admin_lenders() as line',
    )
  )[0]?.list ?? []
const insurers = async () =>
  (
    await world.admin.query<{
      list: { id: string; requests: number; pending: number; updated_at: string; rates: { id: string }[] }[]
    }>('select json_agg(line) as list from public.admin_insurers() as line')
  )[0]?.list ?? []

test('administrators see every lender with its applications, and cannot delete one that has some', async () => {
  const [asked, resting] = [
    await addRow(world.admin, 'financing_providers', { name: 'Asked Bank' }),
    await addRow(world.admin, 'financing_providers', { name: 'Resting Sacco', active: false }),
  ]
  const application = await addRow(world.buyer, 'financing_applications', {
    provider_id: asked,
    loan_amount: 900_000,
    term_months: 36,
    monthly_income: 100_000,
    employment_status: 'employed',
    phone: '0712 345 678',
  })
  expect(await lenders()).toMatchObject([
    { id: asked, requests: 1, pending: 1 },
    { id: resting, requests: 0, pending: 0, active: false },
  ])
  await world.owner.query(`update public.financing_applications set status = 'withdrawn' where id = $1`, [
    application,
  ])
  expect((await lenders())[0]).toMatchObject({ requests: 1, pending: 0 })

  const remove = 'delete from public.financing_providers where id = $1 returning id'
  const refusal = await world.admin.query(remove, [asked]).catch((error) => databaseRefusal(error))
  expect(refusal).toMatchObject({ sentence: expect.stringContaining('Members have applied to this lender') })
  expect(await world.admin.query(remove, [resting])).toHaveLength(1)
  for (const person of [world.dealer, world.visitor])
    for (const name of ['admin_lenders', 'admin_insurers'])
      await expect(person.query(`select public.${name}()`)).rejects.toMatchObject({ code: '42501' })
})

test.each([
  ['website', 'https://x'],
  ['website', 'http://bank.co.ke'],
  ['website', 'https://bank.co.ke/"onclick'],
  ['interest_rate_range', ''],
  ['interest_rate_range', '13%\u202e a year'],
  ['interest_rate_range', '13%\na year'],
])('a lender’s %s cannot be %j', async (column, value) => {
  const refusal = await addRow(world.admin, 'financing_providers', {
    name: 'Odd Bank',
    [column]: value,
  }).catch((error) => databaseRefusal(error))
  expect(refusal).toMatchObject({ field: column })
})

test('an insurer’s premiums are deleted with it, update its date, and are audited under its name', async () => {
  const id = await addRow(world.admin, 'insurance_providers', {
    name: 'Baraka Assurance',
    insurance_types: ['third_party'],
  })
  await world.owner.query('alter table public.insurance_providers disable trigger tidy_name')
  await world.owner.query(`update public.insurance_providers set updated_at = '2020-01-01' where id = $1`, [
    id,
  ])
  await world.owner.query('alter table public.insurance_providers enable trigger tidy_name')
  const rate = await addRow(world.admin, 'insurance_rates', {
    provider_id: id,
    insurance_type: 'third_party',
    flat_premium: 7_500,
  })
  const [insurer] = await insurers()
  expect(insurer).toMatchObject({ id, requests: 0, pending: 0, rates: [{ id: rate, flat_premium: 7500 }] })
  expect(new Date(insurer?.updated_at ?? 0).getFullYear()).toBeGreaterThan(2020)
  const [log] = await world.admin.query<{ audit: { entries: unknown[] } }>(
    `select to_jsonb(public.admin_audit(only_entity => 'insurance_rates')) as audit`,
  )
  expect(log?.audit.entries).toMatchObject([
    {
      action: 'insert',
      name: 'Baraka Assurance, third party',
      names: { [`provider_id ${id}`]: { entity: 'insurance_providers', name: 'Baraka Assurance' } },
    },
  ])
  await world.admin.query('delete from public.insurance_providers where id = $1', [id])
  expect(await world.owner.query('select id from public.insurance_rates')).toEqual([])
})
