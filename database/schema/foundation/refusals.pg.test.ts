import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'

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

test('every refusal has a stable code, a hint or the code of an error, and its values only in its sentence', async () => {
  const all = await raised()
  expect(all.length).toBeGreaterThan(250)
  expect(all.filter(({ options }) => !/\b(?:hint|errcode)\s*=/.test(options))).toEqual([])
  expect(all.filter(({ options }) => /\bdetail\s*=/.test(options))).toEqual([])
})
