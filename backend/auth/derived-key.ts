import { hkdfSync } from 'node:crypto'

/** Derives a 32-byte key per purpose (signed URLs, one-time codes), so that tokens of one kind are invalid as another. */
export function derivedKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}
