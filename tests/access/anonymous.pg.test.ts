import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessWorld, callers, openAccessWorld } from './people.ts'
import { readRules } from './rules.ts'
import { requestOf } from './subject.ts'
import { tables } from './subjects/index.ts'

// An anonymous account may do what a visitor may, and keep favourites and searches of its own (rules/favorites.txt and
// rules/saved-searches.txt, "of an anonymous account").

/** Calls about the anonymous account itself, which the rules of favorites test with rows of its own. */
const OWN = ['call erase_anonymous_account']

const visitor = callers.indexOf('visitor')
const rules = readRules().filter(({ action, expected }) => expected[visitor] !== '.' && !OWN.includes(action))

let world: AccessWorld
let anonymous: string

beforeAll(async () => {
  world = await openAccessWorld()
  anonymous = await world.signUpAnonymously()
})
afterAll(() => world?.close())

test.each(rules)(
  '$table, $state: $action, by an anonymous account',
  async ({ table, state, action, expected }) => {
    const subject = tables[table]
    if (!subject) throw new Error(`subjects/index.ts has no subject for ${table}`)
    const row = await subject.create(world, state)
    const outcome = await world.outcomeOf(anonymous, requestOf(table, subject, action, row, anonymous))
    expect(outcome).toBe(expected[visitor])
  },
)

test('a session that has not shown its second factor keeps nothing in its person’s name', async () => {
  const id = await world.signUp('customer')
  const row = await tables.favorites?.create(world, 'any')
  const halfway = world.halfwayToken(id)
  const asked = { headers: { authorization: `Bearer ${await halfway}` } }
  const body = { ...row?.fresh, user_id: id }
  expect(
    await world.outcomeOf(undefined, { method: 'POST', path: '/rest/v1/favorites', body, ...asked }),
  ).toBe('x')
  expect(
    await world.outcomeOf(undefined, {
      method: 'POST',
      path: '/rest/v1/rpc/erase_anonymous_account',
      ...asked,
    }),
  ).toBe('x')
})
