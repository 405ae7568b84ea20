import { createClient } from '@supabase/supabase-js'
import { afterAll, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const PAGES = ['/contact', '/privacy', '/terms']
const directories: string[] = []
const servers: RunningServer[] = []

async function start(environment: Record<string, string>) {
  const directory = freshDataDirectory()
  directories.push(directory)
  const server = await startServer(directory, environment)
  servers.push(server)
  return server
}

afterAll(async () => {
  for (const server of servers) await server.end('SIGTERM')
  for (const directory of directories) await removeDataDirectory(directory)
})

/** The page without scripts. */
const read = async (server: RunningServer, path: string) =>
  (await (await fetch(server.url + path)).text()).replace(/<script[\s\S]*?<\/script>/g, '')

test('a fresh installation shows that no operator is set, and then the operator, without samples', async () => {
  const server = await start({})
  for (const path of PAGES) {
    const page = await read(server, path)
    expect(page, path).toContain('The operator has not entered its name and address yet.')
    expect(page, path).not.toMatch(/sample/i)
  }
  const service = createClient(server.url, server.serviceKey, { auth: { persistSession: false } })
  const settings = {
    business_name: 'Magari Limited',
    business_address: 'P.O. Box 12345-00100, Nairobi',
    contact_phone: '+254 711 222 333',
    contact_email: 'hello@magari.example',
    data_protection_registration: '103-0A1B-2C3D',
  }
  for (const [key, value] of Object.entries(settings))
    expect((await service.from('system_settings').update({ value }).eq('key', key)).error).toBeNull()
  for (const path of PAGES)
    for (const [key, value] of Object.entries(settings))
      await expect
        .poll(() => read(server, path), { timeout: 10_000, message: `${path} ${key}` })
        .toContain(key === 'contact_phone' ? 'tel:+254711222333' : value)
}, 60_000)

test('the demo world shows a fictional operator, marked as such', async () => {
  const server = await start({ DEMO: 'on' })
  for (const path of PAGES) {
    const page = await read(server, path)
    expect(page, path).toContain('Sample data: this operator does not exist.')
    expect(page, path).toContain('Sample Operator Limited')
    expect(page, path).not.toMatch(/href="(tel|mailto):/)
  }
}, 120_000)
