/** The keys of web push (VAPID, RFC 8292), by which push services know our servers. */
import { createECDH } from 'node:crypto'
import { derivedKey } from '#backend/auth/derived-key.ts'
import type { Refuse, Value } from '../variables.ts'

/** In base64url: the public key as an uncompressed point of P-256. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The keys of servers that share this secret: each derives the same ones. */
export function vapidKeysOf(secret: string): VapidKeys {
  const privateKey = Buffer.from(derivedKey(secret, 'web push: VAPID')).toString('base64url')
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

/** VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY; undefined without them. Calls `refuse` with a sentence for one alone, or a bad value. */
export function readVapid(value: Value, refuse: Refuse): VapidKeys | undefined {
  const publicKey = value('VAPID_PUBLIC_KEY')
  const privateKey = value('VAPID_PRIVATE_KEY')
  if (!publicKey && !privateKey) return undefined
  if (!publicKey || !privateKey)
    refuse('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none.')
  if (!/^[\w-]{43}$/.test(privateKey) || safely(() => publicKeyOf(privateKey)) !== publicKey)
    refuse(
      'VAPID_PUBLIC_KEY is not the key of VAPID_PRIVATE_KEY. "npm run --silent keys" prints a pair of them.',
    )
  return { publicKey, privateKey }
}

function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return curve.getPublicKey('base64url')
}

function safely<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
