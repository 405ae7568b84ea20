import { createClient } from '@supabase/supabase-js'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { type MessageProviders, startMessageProviders } from '#testing/message-providers.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
let server: RunningServer
let providers: MessageProviders

beforeAll(async () => {
  providers = await startMessageProviders()
  const { baseUrl, username, apiKey, callbackSecret } = providers.africasTalking
  server = await startServer(directory, {
    AFRICASTALKING_BASE_URL: baseUrl,
    AFRICASTALKING_USERNAME: username,
    AFRICASTALKING_API_KEY: apiKey,
    AFRICASTALKING_CALLBACK_SECRET: callbackSecret,
  })
}, 120_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await providers?.close()
  await removeDataDirectory(directory)
})

const sql = (text: string, values: unknown[] = []): Promise<pg.QueryResult> =>
  onConnection({ host: `${directory}/postgres/socket`, user: 'postgres', database: 'magari' }, (client) =>
    client.query(text, values),
  )

/** The attempts counted by /metrics, as `sms sent 1`, without those that are zero. */
async function counted() {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const lines = text.matchAll(/^magari_deliveries_total\{channel="(\w+)",outcome="(\w+)"\} (\d+)$/gm)
  return Array.from(lines, ([, channel, outcome, number]) => `${channel} ${outcome} ${number}`)
}

test('/metrics counts messages by channel and outcome, with every pair from the start', async () => {
  const first = await counted()
  expect(first).toHaveLength(4 * 5)
  expect(first.filter((line) => !line.endsWith(' 0'))).toEqual([])

  const client = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
  const account = { email: 'wanjiku@magari.test', password: 'Karibu-2026' }
  const data = { first_name: 'Wanjiku', last_name: 'Kamau' }
  expect((await client.auth.signUp({ ...account, options: { data } })).error).toBeNull()
  await server.mailTo(account.email)
  const admin = createClient(server.url, server.serviceKey, { auth: { persistSession: false } })
  const { data: accounts } = await admin.auth.admin.listUsers()
  const id = accounts.users[0]?.id ?? ''
  await admin.auth.admin.updateUserById(id, { email_confirm: true })
  expect((await client.auth.signInWithPassword(account)).error).toBeNull()
  await sql(`update public.system_settings set value = 'true' where key = 'sms_notifications'`)
  await sql(`update public.profiles set phone = '+254712345678' where id = $1`, [id])

  expect((await client.rpc('ask_phone_code')).data).toBe('sms')
  await expect.poll(counted).toContain('sms sent 1')
  expect(providers.taken.map(({ to }) => to)).toEqual(['+254712345678'])
  providers.behave({ status: 400 })
  await client.rpc('ask_phone_code')
  await expect.poll(counted).toContain('sms failed 1')
  providers.behave('loses answers')
  // One number gets two codes a day by one account.
  await sql(`update public.profiles set phone = '+254712345679' where id = $1`, [id])
  await client.rpc('ask_phone_code')
  await expect.poll(counted).toContain('sms unknown 1')
  // Both numbers are notified by mail.
  await expect
    .poll(async () => (await counted()).filter((line) => !line.endsWith(' 0')))
    .toEqual(['email sent 3', 'sms sent 1', 'sms failed 1', 'sms unknown 1'])
})
