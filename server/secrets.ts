import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SignJWT } from 'jose'
import type { Config } from './config.ts'
import { ConfigError } from './config.ts'

/** What signs sessions, and the two keys every client sends: the public one and the one that opens everything. */
export interface Secrets {
  jwtSecret: string
  anonKey: string
  serviceKey: string
}

/** The secrets of the environment; those it leaves out are made once and kept in DATA_DIR/secrets.json, readable by us alone. */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const { jwtSecret, anonKey, serviceKey } = config
  if (jwtSecret && anonKey && serviceKey) return { jwtSecret, anonKey, serviceKey }
  // Keys are signed with the secret, so keys of another secret would never be recognised.
  if (jwtSecret) return { ...(await makeSecrets(jwtSecret)), ...defined({ anonKey, serviceKey }) }

  const file = path.join(config.dataDirectory, 'secrets.json')
  if (!existsSync(file)) writeOnce(file, JSON.stringify(await makeSecrets(), null, 2))
  return { ...readSecrets(file), ...defined({ anonKey, serviceKey }) }
}

/** A new set of secrets; the keys are HS256 tokens of the roles `anon` and `service_role` that do not expire. */
export async function makeSecrets(jwtSecret = randomBytes(36).toString('base64url')): Promise<Secrets> {
  const sign = (role: string) =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('magari')
      .setIssuedAt()
      .sign(new TextEncoder().encode(jwtSecret))
  return { jwtSecret, anonKey: await sign('anon'), serviceKey: await sign('service_role') }
}

function readSecrets(file: string): Secrets {
  try {
    const secrets = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
    if (secrets.jwtSecret && secrets.anonKey && secrets.serviceKey) return secrets as Secrets
  } catch {}
  throw new ConfigError(
    `${file} cannot be read as secrets. Restore it, or delete it to have new ones made; everybody is signed out then.`,
  )
}

// Two servers may start on a new folder at once; both must end with the same secrets.
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
