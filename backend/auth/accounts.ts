type Json = Record<string, unknown>

/** An account as the functions of schema auth return it. */
export interface Account {
  user: UserRow
  identities: IdentityRow[]
  factors?: FactorRow[]
}

interface UserRow {
  id: string
  aud: string
  role: string
  email: string | null
  phone: string | null
  email_change: string
  phone_change: string
  raw_app_meta_data: Json
  raw_user_meta_data: Json
  is_anonymous: boolean
  created_at: string
  updated_at: string
  [column: string]: unknown
}

/** A second factor without its secret. */
export interface FactorRow {
  id: string
  friendly_name: string | null
  factor_type: string
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

interface IdentityRow {
  id: string
  provider_id: string
  user_id: string
  identity_data: Json
  provider: string
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

const optionalTimes = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmed_at',
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'phone_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'banned_until',
  'deleted_at',
]

/** The addresses and numbers by which the account signs in. */
export function confirmedWays({ user }: Account): string[] {
  const ways = [user.email_confirmed_at && user.email, user.phone_confirmed_at && user.phone]
  return ways.filter((way) => typeof way === 'string' && way !== '') as string[]
}

/** The account as the user object of the protocol: empty values are omitted, times are in UTC. */
export function userObject({ user, identities, factors = [] }: Account): Json {
  const times = optionalTimes.flatMap((name) =>
    typeof user[name] === 'string' ? [[name, utc(user[name])]] : [],
  )
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...Object.fromEntries(times),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...(user.phone_change ? { new_phone: user.phone_change } : {}),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: identities.map(identityObject),
    ...(factors.length > 0 ? { factors: factors.map(factorObject) } : {}),
    created_at: utc(user.created_at),
    updated_at: utc(user.updated_at),
    is_anonymous: user.is_anonymous,
  }
}

/** The factor as an object of the protocol. */
export function factorObject(factor: FactorRow): Json {
  return {
    id: factor.id,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    status: factor.status,
    created_at: utc(factor.created_at),
    updated_at: utc(factor.updated_at),
    last_challenged_at: factor.last_challenged_at && utc(factor.last_challenged_at),
  }
}

function identityObject(identity: IdentityRow): Json {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at && utc(identity.last_sign_in_at),
    created_at: utc(identity.created_at),
    updated_at: utc(identity.updated_at),
    ...(identity.email ? { email: identity.email } : {}),
  }
}

/** A fake user for a sign-up with an address or number that already has an account; only its empty `identities` differ. */
export function obfuscatedUser(way: 'email' | 'phone', address: string, details: Json): Json {
  const now = new Date().toISOString()
  return userObject({
    user: {
      id: crypto.randomUUID(),
      aud: 'authenticated',
      role: 'authenticated',
      email: way === 'email' ? address : null,
      phone: way === 'phone' ? address : null,
      email_change: '',
      phone_change: '',
      confirmation_sent_at: now,
      raw_app_meta_data: { provider: way, providers: [way] },
      raw_user_meta_data: details,
      is_anonymous: false,
      created_at: now,
      updated_at: now,
    },
    identities: [],
  })
}

function utc(time: string): string {
  return new Date(time).toISOString()
}
