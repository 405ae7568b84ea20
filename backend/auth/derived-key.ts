import { hkdfSync } from 'node:crypto'

/** A key of 32 bytes for another purpose (signed addresses, one-time codes), so that no token passes for one of another kind. */
export function derivedKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}
