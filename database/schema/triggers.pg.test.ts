import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

const TRIGGERS = `from pg_trigger join pg_proc on pg_proc.oid = tgfoid
  where not tgisinternal and pronamespace = 'private'::regnamespace`

test('ads, bookings and profiles have at most six triggers', async () => {
  const tables = [
    'vehicle_listings',
    'spare_parts',
    'services',
    'service_providers',
    'service_bookings',
    'profiles',
  ]
  const many = await world.owner.query(
    // keep_paid_feature asks for the role of the caller, which only the condition of a trigger of its own sees.
    `select tgrelid::regclass::text as "table", count(*)::integer ${TRIGGERS} and tgrelid = any ($1::regclass[])
       and tgname <> 'keep_paid_feature'
     group by 1 having count(*) > 6`,
    [tables.map((table) => `public.${table}`)],
  )
  expect(many).toEqual([])
})

test('a trigger is named by the verb of its function', async () => {
  const others = await world.owner.query(
    `select tgrelid::regclass::text as "table", tgname, proname ${TRIGGERS}
     and split_part(tgname, '_', 1) <> split_part(proname, '_', 1) order by 1, 2`,
  )
  expect(others).toEqual([])
})
