import { timingSafeEqual } from 'node:crypto'

/** Whether the text is the secret, in a time that does not tell how much of it is right. */
export function isSameSecret(text: string, secret: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
