import { beforeAll, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { worldOfTests } from '#testing/as.ts'
import { constraintsWithoutSentence } from '#testing/constraints.ts'
import { addRow } from '#testing/plans.ts'
import { insertCatalogue } from '#testing/vehicles.ts'

const world = worldOfTests()

beforeAll(async () => {
  await insertCatalogue(world)
  await world.owner.query('delete from public.vehicle_nicknames')
})

interface List {
  nicknames: { id: number; nickname: string; meaning: string; finds: string[] }[]
  total: number
  page: number
  idle: number
}
const list = async (asked = ''): Promise<List | undefined> =>
  (await world.admin.query<{ list: List }>(`select to_jsonb(public.admin_nicknames(${asked})) as list`))[0]
    ?.list
const add = (nickname: string, meaning: string, person = world.admin) =>
  addRow(person, 'vehicle_nicknames', { nickname, meaning })
const refusalOf = (asked: Promise<unknown>) => asked.then(() => null, databaseRefusal)

test('nicknames are listed with their meaning and number of ads, searched and paged', async () => {
  await add('Yota', 'toyota')
  await add('Kabambe', 'Axio')
  await add('Gone', 'Vanished', world.owner)
  expect(await list()).toMatchObject({
    nicknames: [
      { nickname: 'Gone', finds: [] },
      { nickname: 'Kabambe', finds: ['Toyota Axio'] },
      { nickname: 'Yota', finds: ['Toyota'] },
    ],
    total: 3,
    idle: 1,
  })
  expect((await list(`search => 'AXI'`))?.nicknames).toMatchObject([{ nickname: 'Kabambe' }])
  expect((await list('only_idle => true'))?.nicknames).toMatchObject([{ nickname: 'Gone' }])
  expect((await list(`search => '%'`))?.total).toBe(0)
  expect(await list('page => 99, page_size => 2')).toMatchObject({
    page: 2,
    nicknames: [{ nickname: 'Yota' }],
  })
  for (const person of [world.dealer, world.visitor])
    await expect(person.query('select public.admin_nicknames()')).rejects.toMatchObject({ code: '42501' })
})

test('a nickname is one word, means an existing name, and differs from it', async () => {
  const words = { field: 'meaning', sentence: expect.stringContaining('No make or model is called Axioo') }
  expect(await refusalOf(add('Kabambe', 'Axioo'))).toMatchObject(words)
  const change = `update public.vehicle_nicknames set meaning = 'Axioo' where nickname = 'Kabambe'`
  expect(await refusalOf(world.admin.query(change))).toMatchObject(words)
  expect(await refusalOf(add('kabambe', 'axio'))).toMatchObject({ field: 'nickname' })
  expect(await refusalOf(add('Two words', 'Axio'))).toMatchObject({ field: 'nickname' })
  expect(await refusalOf(add('AXIO', 'Axio'))).toMatchObject({ field: 'nickname' })
  expect(await refusalOf(add('Axi\u200bo', 'Axio'))).toMatchObject({ field: 'nickname' })
  // A nickname without a meaning in the catalogue can still be corrected.
  expect(
    await world.admin.query(
      `update public.vehicle_nicknames set nickname = 'Lost' where nickname = 'Gone' returning id`,
    ),
  ).toHaveLength(1)
})

test('a renamed model keeps its nicknames, and the audit log names them', async () => {
  await world.admin.query(`update public.vehicle_models set name = 'Axio II' where name = 'Axio'`)
  expect((await list(`search => 'Kabambe'`))?.nicknames).toMatchObject([
    { meaning: 'Axio II', finds: ['Toyota Axio II'] },
  ])
  const [log] = await world.admin.query<{ audit: { entries: unknown[] } }>(
    `select to_jsonb(public.admin_audit(only_entity => 'vehicle_nicknames', only_action => 'insert')) as audit`,
  )
  expect(log?.audit.entries[0]).toMatchObject({ name: 'Kabambe', after: { meaning: 'Axio' } })
})

test('every constraint has a sentence', async () => {
  expect(await constraintsWithoutSentence(world, ['public.vehicle_nicknames'])).toEqual([])
})
