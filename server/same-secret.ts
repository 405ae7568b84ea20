import { timingSafeEqual } from 'node:crypto'

/** Whether the text is the secret, in constant time. */
export function isSameSecret(text: string, secret: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
