import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import bcrypt from 'bcryptjs'
import { AuthError, invalid } from './errors.ts'
import { HashQueue } from './hash-queue.ts'

export type Weakness = 'length' | 'characters' | 'pwned'

const SHORTEST = 8
// Bounds the cost of hashing; nobody types more.
const LONGEST = 256
/** How many passwords are hashed at once, 19 MiB and a core each: one processor stays free for everything else. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
const queue = new HashQueue({
  running: HASHES_AT_ONCE,
  // Behind this many, the wait would exceed a second.
  places: 40,
  placesOfOne: 2,
  waitingOfOne: 16,
})

// Argon2id (2) with OWASP's second set of parameters. The package's enum exists only in its types.
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

const ARGON2 = /^\$argon2(id|i)\$v=19\$[\w=,]{1,40}\$[\w+/]{8,90}\$[\w+/]{8,180}$/
// From other sign-in services such as Supabase.
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
// Each step doubles the work: 10 is usual and takes 60 ms, in slices that let other requests run.
const HIGHEST_COST = 12

// About 49,000 leaked passwords; the specification requires to refuse at least the 10,000 most common.
const common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))

/** The weaknesses of a new password; empty if it is acceptable. */
export function weaknesses(password: string): Weakness[] {
  const found: Weakness[] = []
  if ([...password].length < SHORTEST) found.push('length')
  if (!/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) found.push('characters')
  if (common.has(password.toLowerCase())) found.push('pwned')
  return found
}

const sentences: Record<Weakness, string> = {
  length: `Password should be at least ${SHORTEST} characters.`,
  characters: 'Password should contain at least one letter and one digit.',
  pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
}

/** The weaknesses as one message. */
export function weaknessMessage(reasons: Weakness[]): string {
  return reasons.map((reason) => sentences[reason]).join(' ')
}

/** Throws weak_password (422) with its reasons, or validation_failed if the password is too long. */
export function requireStrongPassword(password: string): void {
  if (password.length > LONGEST) throw invalid(`Password cannot be longer than ${LONGEST} characters.`)
  const reasons = weaknesses(password)
  if (reasons.length === 0) return
  const message = weaknessMessage(reasons)
  throw new AuthError(422, 'weak_password', message, { body: { weak_password: { message, reasons } } })
}

/**
 * Hashes a password for storage, for a request from this address (`addressName`; null: this machine or a trusted server). Throws
 * over_capacity (503) when too many are waiting.
 */
export function hashPassword(password: string, address: string | null = null): Promise<string> {
  return queue.run(address, () => hash(normalised(password), settings))
}

/** Whether an imported hash is supported: Argon2, or bcrypt of limited cost. */
export function isPasswordHash(text: string): boolean {
  return ARGON2.test(text) || isBcrypt(text)
}

/** Whether an imported hash should be replaced at the next sign-in, when the password is known. */
export function isForeignHash(hashed: string): boolean {
  return !hashed.startsWith('$argon2id$')
}

function isBcrypt(text: string): boolean {
  const cost = BCRYPT.exec(text)?.[1]
  return cost !== undefined && Number(cost) <= HIGHEST_COST
}

let decoy: Promise<string> | undefined

/**
 * Whether the password matches the hash; `address` as for `hashPassword`. Without a hash, or with one that cannot be read (accounts
 * without a password may have an empty one), a dummy is verified, so that the response time does not reveal whether the account exists.
 * Throws over_capacity (503) when too many are waiting, in all cases.
 */
export async function isPassword(
  password: string,
  hashed: string | null,
  address: string | null = null,
): Promise<boolean> {
  if (password.length > LONGEST) return false
  const known = hashed !== null && isPasswordHash(hashed) ? hashed : null
  const same = await queue.run(address, async () => {
    decoy ??= hash(crypto.randomUUID(), settings)
    const instead = await decoy
    // bcrypt uses the first 72 bytes of the password as typed, without normalisation.
    if (known && isBcrypt(known)) return bcrypt.compare(password, known).catch(() => false)
    return verify(known ?? instead, normalised(password)).catch(() => false)
  })
  return same && known !== null
}

// Keyboards may produce the same characters in different Unicode forms.
function normalised(password: string): string {
  return password.normalize('NFKC')
}
