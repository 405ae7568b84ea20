import { createHmac } from 'node:crypto'
import { derivedKey } from '#backend/auth/derived-key.ts'

/**
 * The hash of a paper's number, keyed by the server's secret: equal for equal numbers of a kind, and without the key nobody finds an ID by trying
 * all eight digits.
 */
export function numberHash(secret: string, kind: string, number: string): string {
  const spelt = number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return createHmac('sha256', derivedKey(secret, 'numbers on papers'))
    .update(`${kind} ${spelt}`)
    .digest('hex')
}
