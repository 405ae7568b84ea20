import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

interface Raised {
  name: string
  message: string
  options: string
}

/** Every `raise exception` of our functions. */
async function raised(): Promise<Raised[]> {
  const functions = await world.owner.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc like '%raise exception%'`,
  )
  return functions.flatMap(({ name, body }) =>
    [...body.matchAll(/raise exception '((?:[^']|'')*)'((?:'(?:[^']|'')*'|[^';])*);/g)].map(
      ([, message = '', options = '']) => ({ name, message, options }),
    ),
  )
}

test('every refusal has a stable code: a hint, or the code of an error', async () => {
  const all = await raised()
  expect(all.length).toBeGreaterThan(250)
  expect(all.filter(({ options }) => !/\b(?:hint|errcode)\s*=/.test(options))).toEqual([])
})

test('a refusal with values also returns them as facts', async () => {
  const composed = (await raised()).filter(
    // '%' alone is a constant sentence, chosen by the function.
    ({ name, message }) => message.includes('%') && message !== '%' && name !== 'notification_kind',
  )
  expect(composed.length).toBeGreaterThan(40)
  expect(composed.filter(({ options }) => !/detail = jsonb_build_object\(/.test(options))).toEqual([])
})

test('the facts are returned as JSON', async () => {
  const garage = await openBusiness(world, world.provider, {
    booking_lead_hours: 24,
    booking_horizon_days: 7,
  })
  const refusal = await book(world.buyer, garage, { preferred_date: onTuesday('10:00', 5) }).catch(
    (error: { hint: string; detail: string }) => ({ hint: error.hint, facts: JSON.parse(error.detail) }),
  )
  expect(refusal).toEqual({ hint: 'time_beyond_horizon', facts: { business: 'Baraka Garage', days: 7 } })
})
