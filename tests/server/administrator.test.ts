import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  runServer,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
const NOBODY = 'node server/main.ts admin you@example.co.ke'
let server: RunningServer | undefined

afterEach(async () => {
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

const client = ({ url, anonKey }: RunningServer) =>
  createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
const admin = (...words: string[]) => runServer({ DATA_DIR: directory, DEMO: 'off' }, ['admin', ...words])

async function roleOf(running: RunningServer, email: string, password: string) {
  const person = client(running)
  const { data, error } = await person.auth.signInWithPassword({ email, password })
  if (error) return error.code
  const { data: profile } = await person.from('profiles').select('role').eq('id', data.user.id).single()
  return profile?.role
}

test('a fresh installation has a catalogue and plans, shows that an administrator is missing, and gets one', async () => {
  server = await startServer(directory)
  expect(server.output()).toContain(NOBODY)
  const { data: makes } = await client(server).from('vehicle_makes').select('name').eq('name', 'Toyota')
  expect(makes).toHaveLength(1)
  const { data: plans } = await client(server).from('subscription_plans').select('name')
  expect(plans?.length).toBeGreaterThan(2)

  // Somebody signed up with the address before, without confirming it.
  await client(server).auth.signUp({
    email: 'njeri@example.co.ke',
    password: 'Taken-before-2026',
    options: { data: { first_name: 'Nobody', last_name: 'Known', phone: '0712345678', role: 'customer' } },
  })
  await server.end('SIGTERM')

  expect(await admin('not an address')).toMatchObject({ code: 1 })
  const made = await admin('Njeri@Example.co.ke')
  expect(made).toMatchObject({ code: 0 })
  const password = /^ {2}(\S{20})$/m.exec(made.output)?.[1] ?? ''
  expect(await admin('njeri@example.co.ke')).toEqual({
    code: 0,
    output: 'njeri@example.co.ke is an administrator now, with the password the account has.\n',
  })
  const other = await admin('amina@example.co.ke')
  const otherPassword = /^ {2}(\S{20})$/m.exec(other.output)?.[1] ?? ''

  server = await startServer(directory)
  expect(server.output()).not.toContain(NOBODY)
  expect(await roleOf(server, 'njeri@example.co.ke', 'Taken-before-2026')).toBe('invalid_credentials')
  expect(await roleOf(server, 'njeri@example.co.ke', password)).toBe('admin')
  expect(await roleOf(server, 'amina@example.co.ke', otherPassword)).toBe('admin')
  // Two starts, the first of a fresh installation, and four commands.
}, 180_000)
