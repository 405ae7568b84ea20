import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie, setCookie } from './cookies.ts'
import { derivedKey } from './derived-key.ts'

const COOKIE = 'known-device'
const DAYS = 400
/** Maximum number of addresses and numbers remembered per browser. */
const MOST_REMEMBERED = 8

/** Recognises browsers that have signed in to an account before, so that an attacker's guesses never lock out its owner. */
export interface KnownDevices {
  /** The browser's id if an account with one of these addresses or numbers has signed in there; otherwise null. */
  nameOf(request: Request, ways: readonly unknown[]): string | null
  /** The browser's id, whichever accounts have signed in there; null before the first. */
  idIn(request: Request): string | null
  /** The browser's id; one that has none gets this new one from `remember`. */
  idFor(request: Request): string
  /** The Set-Cookie header that makes the browser known. */
  remember(request: Request, ways: readonly string[]): string
}

/**
 * The cookie has a random id and an HMAC per address or number: it reveals nothing about the accounts, does not authenticate, and needs
 * no database row.
 */
export function createKnownDevices({ secret, siteUrl }: { secret: string; siteUrl: string }): KnownDevices {
  const key = derivedKey(secret, 'auth: known devices')
  const proofOf = (name: string, way: unknown) =>
    createHmac('sha256', key).update(`${name}:${way}`).digest('base64url')

  const made = new WeakMap<Request, string>()
  const idFor = (request: Request) => {
    const id = read(request).name ?? made.get(request) ?? randomBytes(16).toString('base64url')
    made.set(request, id)
    return id
  }

  return {
    idIn: (request) => read(request).name ?? null,
    idFor,
    nameOf(request, ways) {
      const { name, proofs } = read(request)
      if (!name) return null
      const right = ways.filter(Boolean).map((way) => Buffer.from(proofOf(name, way)))
      const known = proofs.some((proof) => {
        const given = Buffer.from(proof)
        return right.some((one) => given.length === one.length && timingSafeEqual(given, one))
      })
      return known ? name : null
    },
    remember(request, ways) {
      const name = idFor(request)
      const { proofs } = read(request)
      const added = ways.map((way) => proofOf(name, way))
      const kept = [...added, ...proofs.filter((other) => !added.includes(other))].slice(0, MOST_REMEMBERED)
      return setCookie({
        name: COOKIE,
        value: [name, ...kept].join('.'),
        seconds: DAYS * 86_400,
        sameSite: 'Strict',
        siteUrl,
      })
    },
  }
}

function read(request: Request): { name?: string; proofs: string[] } {
  const [name, ...proofs] = readCookie(request, COOKIE, /^[\w-]{22}(\.[\w-]*)*$/)?.split('.') ?? []
  return name ? { name, proofs: proofs.slice(0, MOST_REMEMBERED) } : { proofs: [] }
}
