import { afterEach, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { today } from '#testing/days.ts'

const world = worldOfTests()
const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)

afterEach(() => ask(`delete from public.official_fees where source = 'A test'`))

const fee = async (kind: string, cc: number | null = null) =>
  (
    await ask<{ fee: Record<string, unknown> | null }>('select private.official_fee($1, $2) as fee', [
      kind,
      cc,
    ])
  )[0]?.fee

describe('the fee that applies', () => {
  test.each([
    [660, 1660],
    [1000, 1660],
    [1001, 1890],
    [1500, 2065],
    [1501, 2410],
    [1700, 2410],
    [2000, 2695],
    [3001, 5915],
    [6000, 5915],
  ])('%i cc: KSh %i', async (cc, amount) => {
    expect(await fee('transfer', cc)).toMatchObject({
      amount,
      confirmed_on: null,
      source: expect.any(String),
    })
  })

  test('is unknown without an engine', async () => {
    expect(await fee('transfer')).toBeNull()
    expect(await fee('copy_of_records')).toMatchObject({ amount: 550 })
    expect(await fee('copy_of_records', 1500)).toMatchObject({ amount: 550 })
  })

  test('is the latest, and none that is still to come', async () => {
    await ask(
      `insert into public.official_fees (kind, up_to_cc, amount, effective_from, source) values
         ('transfer', 1500, 2100, private.nairobi_today(), 'A test'), ('transfer', 1500, 2200, private.nairobi_today() + 1, 'A test')`,
    )
    expect(await fee('transfer', 1400)).toMatchObject({ amount: 2100 })
  })
})

describe('administrators', () => {
  const add = (person = world.admin) =>
    person.query<{ id: string; confirmed_on: string | null }>(
      `insert into public.official_fees (kind, amount, effective_from, source)
       values ('copy_of_records', 600, '2026-01-01', 'A test') returning id, confirmed_on`,
    )

  test('add a fee, confirm it as they read it, and correct it, which takes the confirmation back', async () => {
    const [row] = await add()
    expect(row?.confirmed_on).toBeNull()
    const confirm = (amount: number) =>
      world.admin.query('select public.confirm_official_fee($1, $2)', [row?.id, amount])
    await expect(confirm(550)).rejects.toMatchObject({ hint: 'changed_meanwhile' })
    await confirm(600)
    expect(await fee('copy_of_records')).toMatchObject({ amount: 600, confirmed_on: today() })
    await world.admin.query('update public.official_fees set source = source where id = $1', [row?.id])
    expect(await fee('copy_of_records')).toMatchObject({ confirmed_on: today() })
    await world.admin.query('update public.official_fees set amount = 650 where id = $1', [row?.id])
    expect(await fee('copy_of_records')).toMatchObject({ amount: 650, confirmed_on: null })
    expect(
      await ask(`select action from public.audit_log where entity = 'official_fees' order by id`),
    ).toHaveLength(3)
  })

  test('alone may do so', async () => {
    await expect(add(world.dealer)).rejects.toMatchObject({ code: '42501' })
    await expect(world.dealer.query('select public.confirm_official_fee(1, 550)')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(world.admin.query('select public.confirm_official_fee(0, 550)')).rejects.toMatchObject({
      hint: 'not_found',
    })
  })

  test('have one fee of a class and a day', async () => {
    await add()
    await expect(add()).rejects.toMatchObject({ constraint: 'official_fees_class_day_key' })
  })
})
