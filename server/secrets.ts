import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SignJWT } from 'jose'
import type { Config } from './config.ts'
import { ConfigError } from './config.ts'
import { vapidKeysOf } from './notifications/vapid.ts'

/** The secret that signs sessions, the two API keys (the public one, and the one with full access), and the key pair of web push. */
export interface Secrets {
  jwtSecret: string
  anonKey: string
  serviceKey: string
  vapidPublicKey: string
  vapidPrivateKey: string
}

/** Secrets from the environment; missing ones are generated once in DATA_DIR/secrets.json, readable only by the server's user. */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const { jwtSecret, anonKey, serviceKey, vapid } = config
  const given = defined({
    anonKey,
    serviceKey,
    vapidPublicKey: vapid?.publicKey,
    vapidPrivateKey: vapid?.privateKey,
  })
  // API keys are signed with the secret, so stored keys of another secret would be invalid.
  if (jwtSecret) return { ...(await makeSecrets(jwtSecret)), ...given }

  const file = path.join(config.dataDirectory, 'secrets.json')
  if (!existsSync(file)) writeOnce(file, JSON.stringify(await makeSecrets(), null, 2))
  return { ...readSecrets(file), ...given }
}

/**
 * Generates secrets; the API keys are HS256 tokens for the roles `anon` and `service_role` without expiry. Those of web push follow
 * from the secret, so that servers with the same one have the same ones.
 */
export async function makeSecrets(jwtSecret = randomBytes(36).toString('base64url')): Promise<Secrets> {
  const sign = (role: string) =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('magari')
      .setIssuedAt()
      .sign(new TextEncoder().encode(jwtSecret))
  return {
    jwtSecret,
    anonKey: await sign('anon'),
    serviceKey: await sign('service_role'),
    ...vapidSecrets(jwtSecret),
  }
}

function readSecrets(file: string): Secrets {
  try {
    const secrets = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
    const { jwtSecret, anonKey, serviceKey, vapidPublicKey, vapidPrivateKey } = secrets
    if (jwtSecret && anonKey && serviceKey) {
      if (vapidPublicKey && vapidPrivateKey) return secrets as Secrets
      return addVapid(file, { ...secrets, jwtSecret, anonKey, serviceKey })
    }
  } catch {}
  throw new ConfigError(
    `${file} cannot be read as secrets. Restore it, or delete it to have new ones made; everybody is signed out then.`,
  )
}

// Files from before web push lack its keys. Servers that start concurrently all write the same ones.
function addVapid(file: string, older: Omit<Secrets, `vapid${string}`>): Secrets {
  const secrets = { ...older, ...vapidSecrets(older.jwtSecret) }
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  renameSync(own, file)
  return secrets
}

function vapidSecrets(jwtSecret: string) {
  const { publicKey, privateKey } = vapidKeysOf(jwtSecret)
  return { vapidPublicKey: publicKey, vapidPrivateKey: privateKey }
}

// Servers that start concurrently on a new folder must all use the same secrets.
function writeOnce(file: string, content: string) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, content, { mode: 0o600, flush: true })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
}

function defined<Values extends object>(
  values: Values,
): Partial<{ [Name in keyof Values]: NonNullable<Values[Name]> }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
