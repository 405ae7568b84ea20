import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
let server: RunningServer
let service: SupabaseClient
let visitor: SupabaseClient
let people = 0
/** The makes of a fresh installation. */
let makes: string[]

beforeAll(async () => {
  server = await startServer(directory)
  service = clientWith(server.serviceKey)
  visitor = clientWith(server.anonKey)
  makes = await everyMake(visitor)
  expect(makes).toContain('Toyota')
}, 60_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

function clientWith(key: string): SupabaseClient {
  return createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

/** A new account, signed in. */
async function newMember(): Promise<SupabaseClient> {
  people += 1
  const account = { email: `member${people}@example.test`, password: 'Barabara-77' }
  const { error } = await service.auth.admin.createUser({ ...account, email_confirm: true })
  expect(error).toBeNull()
  const member = clientWith(server.anonKey)
  expect((await member.auth.signInWithPassword(account)).error).toBeNull()
  return member
}

const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, nth) => ({ name: `${prefix} ${nth}` }))

/** The list of makes as other clients request it. */
async function everyMake(client: SupabaseClient): Promise<string[]> {
  const { data, error } = await client.from('vehicle_makes').select('*').order('name')
  expect(error).toBeNull()
  return (data ?? []).map(({ name }) => name)
}

test('a bulk insert of 5,000 makes is refused, and Toyota stays on the home page and in the lists', async () => {
  const flood = await newMember()
  const { error: tooMany } = await flood.from('vehicle_makes').insert(names(5000, 'Aaa'))
  expect(tooMany).toMatchObject({ code: '54000' })
  const { error } = await flood.from('vehicle_makes').insert(names(500, 'Aaa'))
  expect(error).toMatchObject({ code: 'P0001', hint: 'make_limit' })
  expect(await everyMake(visitor)).toEqual(makes)
  expect(await (await fetch(server.url)).text()).toContain('<option>Toyota</option>')
})

test('concurrent single inserts stop at the limit, and other members see none of them', async () => {
  const flood = await newMember()
  const answers = await Promise.all(
    names(12, 'Abb').map(
      async (make) => (await flood.from('vehicle_makes').insert(make)).error?.hint ?? 'added',
    ),
  )
  expect(answers.filter((answer) => answer === 'added')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'make_limit')).toHaveLength(7)
  expect(await everyMake(await newMember())).toEqual(makes)
  expect(await everyMake(flood)).toHaveLength(makes.length + 5)
})
