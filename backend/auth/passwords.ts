import { hash, type Options, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import bcrypt from 'bcryptjs'
import { AuthError, invalid, overCapacity } from './errors.ts'

export type Weakness = 'length' | 'characters' | 'pwned'

const SHORTEST = 8
// Nobody types more; a limit keeps the work of hashing bounded.
const LONGEST = 256
const HASHES_AT_ONCE = 3
// Whoever comes behind as many as these would wait for more than a second.
const HASHES_WAITING = 40

// Argon2id with OWASP's second set of parameters. The number stands for Argon2id: the package's enum exists only in its types.
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

const ARGON2 = /^\$argon2(id|i)\$v=19\$[\w=,]{1,40}\$[\w+/]{8,90}\$[\w+/]{8,180}$/
// As other sign-in services make it, Supabase's among them.
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
// Each more doubles the work: 10 is usual and takes 60 ms, in slices between which others are answered.
const HIGHEST_COST = 12

// Leaked passwords, the most common first: some 49,000, of which every sign-up must refuse at least the first 10,000.
const common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))

/** The faults of a new password; empty when it may be used. */
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

/** The weaknesses as one text for a person. */
export function weaknessMessage(reasons: Weakness[]): string {
  return reasons.map((reason) => sentences[reason]).join(' ')
}

/** Throws weak_password (422) with its reasons, or validation_failed for one that is too long. */
export function requireStrongPassword(password: string): void {
  if (password.length > LONGEST) throw invalid(`Password cannot be longer than ${LONGEST} characters.`)
  const reasons = weaknesses(password)
  if (reasons.length === 0) return
  const message = weaknessMessage(reasons)
  throw new AuthError(422, 'weak_password', message, { body: { weak_password: { message, reasons } } })
}

/** The hash to keep of a password. Throws over_capacity (503) when too many wait for one. */
export function hashPassword(password: string): Promise<string> {
  return atMostAFew(() => hash(normal(password), settings))
}

/** Whether a hash made elsewhere can be signed in with: Argon2, or bcrypt of a bearable cost. */
export function isPasswordHash(text: string): boolean {
  return ARGON2.test(text) || isBcrypt(text)
}

/** Whether the hash is of another kind than those made here, to be replaced when the password is next known. */
export function isForeignHash(hashed: string): boolean {
  return !hashed.startsWith('$argon2id$')
}

function isBcrypt(text: string): boolean {
  const cost = BCRYPT.exec(text)?.[1]
  return cost !== undefined && Number(cost) <= HIGHEST_COST
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the one behind the hash. Without a hash the same work is done for nothing, so that the time
 * of the answer does not reveal whether there is an account. Throws over_capacity (503) when too many wait, in both cases.
 */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  if (password.length > LONGEST) return false
  const same = await atMostAFew(async () => {
    decoy ??= hash(crypto.randomUUID(), settings)
    const instead = await decoy
    // It looks at the first 72 bytes, of the password as it was typed.
    if (hashed && isBcrypt(hashed)) return bcrypt.compare(password, hashed).catch(() => false)
    return verify(hashed ?? instead, normal(password)).catch(() => false)
  })
  return same && hashed !== null
}

// The same characters typed on another keyboard may arrive in another form of Unicode.
function normal(password: string): string {
  return password.normalize('NFKC')
}

let running = 0
const waiting: (() => void)[] = []

// Each hash takes 19 MiB and a core: more at once would only starve the rest of the process.
async function atMostAFew<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= HASHES_WAITING) throw overCapacity()
  if (running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
