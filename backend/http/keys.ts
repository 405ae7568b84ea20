import { hash, timingSafeEqual } from 'node:crypto'
import type { Caller, Claims } from './caller.ts'

/** One of the project's two API keys; each grants a role. */
export interface Key {
  role: 'anon' | 'service_role'
  claims: Claims
  digest: Buffer
}

/** The project's API keys. Each is a JWT with a role claim or an opaque string. */
export function createKeys(options: { anonKey: string; serviceKey: string }): Key[] {
  return [
    { role: 'anon', claims: claimsOf(options.anonKey, 'anon'), digest: digest(options.anonKey) },
    {
      role: 'service_role',
      claims: claimsOf(options.serviceKey, 'service_role'),
      digest: digest(options.serviceKey),
    },
  ]
}

/** The key with this text, or null, compared in constant time. */
export function findKey(keys: Key[], text: string): Key | null {
  const candidate = digest(text)
  let found: Key | null = null
  for (const key of keys) if (timingSafeEqual(candidate, key.digest)) found = key
  return found
}

/** The caller that a key represents. `token` is the bearer token it was sent as, if any. */
export function keyCaller(key: Key, token: string | null): Caller {
  return { role: key.role, claims: key.claims, token }
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

function claimsOf(key: string, role: string): Claims {
  const payload = key.split('.')[1]
  if (!payload) return { role }
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return typeof claims === 'object' && claims !== null ? { ...claims, role } : { role }
  } catch {
    return { role }
  }
}
