import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { vapidKeysOf } from './notifications/vapid.ts'
import { loadSecrets } from './secrets.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'magari-secrets-'))
})
afterEach(() => rm(directory, { recursive: true }))

const load = (environment = {}) => loadSecrets(readConfig({ DATA_DIR: directory, ...environment }))

test('secrets are created once, stored, and readable by the owner only', async () => {
  const first = await load()
  expect(await load()).toEqual(first)
  const { mode } = await stat(path.join(directory, 'secrets.json'))
  expect(mode & 0o777).toBe(0o600)
})

test('the keys are tokens of their roles, signed with the secret', async () => {
  const { jwtSecret, anonKey, serviceKey } = await load()
  const roleOf = async (token: string) =>
    (await jwtVerify(token, new TextEncoder().encode(jwtSecret))).payload.role
  expect(await roleOf(anonKey)).toBe('anon')
  expect(await roleOf(serviceKey)).toBe('service_role')
})

test('a secret of the environment signs other keys and does not change the folder', async () => {
  const own = 'an-own-secret-of-more-than-32-characters'
  const secrets = await load({ JWT_SECRET: own })
  expect(secrets.jwtSecret).toBe(own)
  await jwtVerify(secrets.anonKey, new TextEncoder().encode(own))
  await expect(readFile(path.join(directory, 'secrets.json'))).rejects.toThrow('ENOENT')
})

test('a damaged file is refused, not replaced', async () => {
  await writeFile(path.join(directory, 'secrets.json'), '{')
  await expect(load()).rejects.toThrow(/cannot be read as secrets/)
})

test('secrets from before web push gain its keys and keep everything else, also concurrently', async () => {
  const { vapidPublicKey, vapidPrivateKey, ...older } = await load()
  const file = path.join(directory, 'secrets.json')
  const kept = { ...older, note: 'of the operator' }
  await writeFile(file, JSON.stringify(kept))
  const found = await Promise.all([1, 2, 3].map(() => load()))
  for (const secrets of found) expect(secrets).toEqual({ ...kept, vapidPublicKey, vapidPrivateKey })
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(found[0])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(directory)).toEqual(['secrets.json'])
})

test('servers with one secret have the same web push keys, unless configured', async () => {
  const JWT_SECRET = 'an-own-secret-of-more-than-32-characters'
  const { vapidPublicKey } = await load({ JWT_SECRET })
  expect(await load({ JWT_SECRET })).toMatchObject({ vapidPublicKey })
  const { publicKey, privateKey } = vapidKeysOf('another')
  const given = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  const expected = { vapidPublicKey: publicKey, vapidPrivateKey: privateKey }
  expect(await load({ JWT_SECRET, ...given })).toMatchObject(expected)
  expect(await load(given)).toMatchObject(expected)
})
