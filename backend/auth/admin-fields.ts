import { invalid } from './errors.ts'
import { UUID } from './holder.ts'
import { hashPassword, isPasswordHash, requireStrongPassword } from './passwords.ts'
import { readPhone } from './phones.ts'
import { type Fields, readDetails, readEmail } from './request.ts'

/** The fields of an account, as auth.admin_create and auth.admin_update expect them. */
export interface AccountFields {
  id?: string
  email?: string
  phone?: string
  encrypted_password?: string
  email_confirm?: boolean
  phone_confirm?: boolean
  user_metadata?: Fields
  app_metadata?: Fields
  role?: string
  /** null lifts a ban. */
  ban_seconds?: number | null
}

/** Reads the fields of a request that creates or changes an account. Throws validation_failed or weak_password. */
export async function readAccountFields(fields: Fields): Promise<AccountFields> {
  const read: AccountFields = {}
  if (fields.id) read.id = readId(fields.id)
  if (fields.email) read.email = readEmail(fields.email)
  if (fields.phone) read.phone = readPhone(fields.phone)
  if (fields.role) read.role = readRole(fields.role)
  if (fields.email_confirm === true) read.email_confirm = true
  if (fields.phone_confirm === true) read.phone_confirm = true
  if (fields.user_metadata) read.user_metadata = readDetails(fields.user_metadata)
  if (fields.app_metadata) read.app_metadata = readDetails(fields.app_metadata)
  if (fields.ban_duration) read.ban_seconds = readBan(fields.ban_duration)
  const password = await readPassword(fields)
  if (password) read.encrypted_password = password
  return read
}

function readId(id: unknown): string {
  if (typeof id !== 'string' || !UUID.test(id)) throw invalid('ID must be a UUID')
  return id
}

// The person's requests run as this database role: an application role, never an owner.
function readRole(role: unknown): string {
  if (
    typeof role !== 'string' ||
    !/^(?!supabase_|pg_|postgres$|authenticator$)[a-z_][a-z0-9_]{0,62}$/.test(role)
  )
    throw invalid('Invalid role')
  return role
}

const secondsOf: Record<string, number> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
}
const LONGEST_BAN = 1000 * 365 * 86_400

// A Go duration, e.g. 1h30m.
function readBan(duration: unknown): number | null {
  if (duration === 'none') return null
  const part = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g
  if (typeof duration !== 'string' || duration.length > 50 || duration.replace(part, '') !== '')
    throw invalid('invalid format for ban duration')
  const parts = [...duration.matchAll(part)]
  const seconds = parts.reduce(
    (sum, [, number, unit = '']) => sum + Number(number) * (secondsOf[unit] ?? 0),
    0,
  )
  return Math.min(seconds, LONGEST_BAN)
}

async function readPassword({ password, password_hash: hash }: Fields): Promise<string | null> {
  if (password && hash) throw invalid('Only a password or a password hash should be provided')
  if (hash) {
    if (typeof hash !== 'string' || !isPasswordHash(hash))
      throw invalid('The password hash must be one of Argon2, or of bcrypt with a cost of at most 12')
    return hash
  }
  if (password === undefined || password === null || password === '') return null
  if (typeof password !== 'string') throw invalid('A valid password is required')
  requireStrongPassword(password)
  return hashPassword(password)
}
