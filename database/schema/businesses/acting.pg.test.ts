/** People who act for a business by the data service itself: a token of their session, until they work there no more. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_EXCHANGE } from '#backend/auth/token-exchange.ts'
import { type FrontDoor, openFrontDoor } from '#testing/front-door.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

const IP = '10.6.0.1'

let database: TestDatabase
let owner: pg.Client
let door: FrontDoor
let number = 0

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
  owner = new pg.Client(database.owner)
  await owner.connect()
  door = await openFrontDoor(database, { rateLimits: null })
})

afterAll(async () => {
  await door?.close()
  await owner?.end()
  await database?.drop()
})

async function somebody() {
  const email = `person-${++number}@example.com`
  const id = await door.member(email)
  await owner.query(`update public.profiles set first_name = 'Wanjiku', last_name = 'Kamau' where id = $1`, [
    id,
  ])
  return { id, email, token: (await door.signIn(IP, email)).body.access_token as string }
}

async function dealer() {
  const person = await somebody()
  await owner.query(
    `update public.profiles set role = 'dealer', business_name = 'Achieng Motors' where id = $1`,
    [person.id],
  )
  return person
}

const call = (token: string, name: string, body: object = {}, elsewhere = false) =>
  door.ask(IP, `POST /rest/v1/rpc/${name}`, { token, body, elsewhere })
const exchange = (token: string, requested_subject: string) =>
  door.ask(IP, `POST /auth/v1/token?grant_type=${TOKEN_EXCHANGE}`, { token, body: { requested_subject } })

/** A dealer and a person who accepted their invitation and acts for them. */
async function openTeam(role = 'manager') {
  const business = await dealer()
  const person = await somebody()
  const invited = await call(business.token, 'invite_to_business', { as_role: role, email: person.email })
  expect(invited.status).toBe(200)
  const answered = await call(person.token, 'answer_invitation', { invitation: invited.body, accept: true })
  expect(answered).toMatchObject({ status: 200, body: business.id })
  const { body } = await exchange(person.token, business.id)
  return { business, person, acting: body.access_token as string }
}

const peopleOf = (token: string, elsewhere = false) => call(token, 'business_people', {}, elsewhere)

test('an invitation is accepted, and the person acts in its role by a token of their own', async () => {
  const { business, person, acting } = await openTeam()
  for (const elsewhere of [false, true])
    expect((await peopleOf(acting, elsewhere)).body).toMatchObject([
      { person_id: business.id, is_account: true, is_caller: false },
      { person_id: person.id, role: 'manager', is_caller: true },
    ])
  expect(
    await call(acting, 'invite_to_business', { as_role: 'sales', email: 'mama@example.test' }),
  ).toMatchObject({
    status: 200,
  })
  expect((await call(acting, 'business_log')).body).toMatchObject([
    { act: 'invited', person_id: person.id, invited: 'mama@example.test' },
    { act: 'joined', person_id: person.id },
    { act: 'invited', person_id: business.id },
  ])
  expect((await call(acting, 'business_invitations')).body).toMatchObject([
    { email: 'mama@example.test' },
    { email: person.email },
  ])
  // Their own workplaces and invitations are read with their own token.
  for (const name of ['own_workplaces', 'own_invitations', 'export_my_data'])
    expect((await call(acting, name)).status, name).toBe(403)
  expect((await call(person.token, 'own_workplaces')).body).toMatchObject([{ business_id: business.id }])
})

test('somebody in sales sees the people and nothing else of them', async () => {
  const { person, acting } = await openTeam('sales')
  expect((await peopleOf(acting)).status).toBe(200)
  for (const [name, body] of [
    ['business_log', {}],
    ['business_invitations', {}],
    ['invite_to_business', { as_role: 'sales', email: 'mama@example.test' }],
    ['remove_from_business', { person: person.id }],
    ['change_business_role', { person: person.id, to_role: 'owner' }],
    ['withdraw_invitation', { invitation: crypto.randomUUID() }],
  ] as const)
    expect((await call(acting, name, body)).status, name).toBe(403)
})

test.each<[string, (team: Awaited<ReturnType<typeof openTeam>>) => Promise<unknown>]>([
  [
    'is removed',
    ({ business, person }) => call(business.token, 'remove_from_business', { person: person.id }),
  ],
  ['leaves', ({ business, person }) => call(person.token, 'leave_business', { business: business.id })],
  [
    'has another role',
    ({ business, person }) =>
      call(business.token, 'change_business_role', { person: person.id, to_role: 'sales' }),
  ],
  [
    'is suspended',
    ({ person }) => owner.query('update public.profiles set suspended_at = now() where id = $1', [person.id]),
  ],
  ['erases their account', ({ person }) => call(person.token, 'erase_my_account')],
])('the token ends at once when the person %s', async (what, end) => {
  const { business, person, acting } = await openTeam()
  for (const elsewhere of [false, true]) expect((await peopleOf(acting, elsewhere)).status).toBe(200)
  await end({ business, person, acting })
  for (const elsewhere of [false, true])
    await expect.poll(async () => (await peopleOf(acting, elsewhere)).status).toBe(401)
  const again = await exchange(person.token, business.id)
  expect(again.status).toBe(what === 'has another role' ? 200 : 403)
})

test('nobody acts for an account that is no business any more', async () => {
  const { business, person, acting } = await openTeam()
  expect((await peopleOf(acting)).status).toBe(200)
  await owner.query(`update public.profiles set role = 'customer' where id = $1`, [business.id])
  for (const elsewhere of [false, true])
    await expect.poll(async () => (await peopleOf(acting, elsewhere)).status).toBe(401)
  expect((await exchange(person.token, business.id)).status).toBe(403)
  expect((await call(business.token, 'business_people')).status).toBe(403)
})
