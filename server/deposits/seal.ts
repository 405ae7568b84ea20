/** Seals secrets that the database keeps, with a key that it does not have. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

export interface Seal {
  /** The name of the key that seals, which is kept beside what it sealed. */
  keyId: string
  /** Encrypts a text for one owner (AES-256-GCM). */
  seal(text: string, owner: string): Buffer
  /** The text; null if it was sealed for another owner or by a key that this server does not have, or was changed. */
  open(sealed: Buffer, owner: string, keyId: string): string | null
  /** A token that only a server with this key can make for the subject: letters and digits of base 16. */
  token(subject: string): string
}

const NONCE = 12
const TAG = 16

/** A seal by the secret; what one of `earlier` sealed is opened as well. */
export function createSeal(secret: string, earlier: readonly string[] = []): Seal {
  const key = keyOf(secret)
  const keys = new Map([...earlier.map(keyOf), key].map((one) => [idOf(one), one]))
  const keyId = idOf(key)
  return {
    keyId,
    seal(text, owner) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, owner, keyId) {
      const known = keys.get(keyId)
      if (!known || sealed.length < NONCE + TAG) return null
      try {
        const cipher = createDecipheriv('aes-256-gcm', known, sealed.subarray(0, NONCE))
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
        return Buffer.concat([cipher.update(sealed.subarray(NONCE + TAG)), cipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    token: (subject) => derived(secret, `token ${subject}`).toString('hex').slice(0, 48),
  }
}

const keyOf = (secret: string) => derived(secret, 'till credentials')
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 12)

function derived(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'magari', purpose, 32))
}
