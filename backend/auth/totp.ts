import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A random secret for an authenticator app: 160 bits in base32. */
export function newTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join('')
}

/** The otpauth URI for the app, to show as a link or QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const settings = `algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${STEP_SECONDS}`
  return `otpauth://totp/${label}?${settings}&secret=${secret}`
}

/** The code of a 30-second step since 1970 (RFC 6238 with SHA-1). */
export function totp(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decoded(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that the code matches, current or one before or after; null if wrong. `now` in milliseconds. */
export function matchingStep(secret: string, code: string, now = Date.now()): number | null {
  const current = Math.floor(now / 1000 / STEP_SECONDS)
  const given = Buffer.from(code)
  const matches = [current, current - 1, current + 1].filter((step) => {
    const right = Buffer.from(totp(secret, step))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return matches[0] ?? null
}

function decoded(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
