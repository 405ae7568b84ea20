import { parseBoundedJson, readJson } from '../http/bounded-json.ts'
import type { Caller, RequestContext } from '../http/caller.ts'
import { addressName, plainAddress } from '../limits/index.ts'
import type { Database } from '../postgres/database.ts'
import { emailOf } from './addresses.ts'
import { AuthError, invalid } from './errors.ts'
import type { KnownDevices } from './known-devices.ts'
import type { OpenIdClient } from './openid.ts'
import type { PhoneSignIn } from './phones.ts'
import type { ProviderNames } from './provider-person.ts'
import type { ProviderFailure } from './providers.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { Tokens } from './tokens.ts'

/** The dependencies of every endpoint. */
export interface AuthSettings {
  database: Database
  tokens: Tokens
  signingKeys?: SigningKeys
  siteUrl: string
  redirectAllowList: string[]
  /** Sign-ups need no mail or text: the address or number counts as confirmed. */
  autoconfirm: boolean
  /** Other services treat sessions without the account's second factor as anonymous. */
  requireSecondFactor: boolean
  /** Accounts without an address or number can be created. */
  anonymousUsers: boolean
  /** The role in tokens of anonymous accounts; that of the account when absent. */
  anonymousRole?: string
  /** Responses to requests for a mail, a code or a change of address or number do not reveal whether an account exists. */
  concealAccounts: boolean
  /** Validates the details of a sign-up; returns an error message for the person, or null. */
  refuseSignUp: (details: Fields) => string | null
  phones: PhoneSignIn
  /** The OpenID providers that people sign in with. */
  providers: readonly OpenIdClient[]
  /** The details of a new account by the names that a provider knows. */
  providerDetails: (names: ProviderNames) => Fields
  /** Receives each answer of a provider that signs nobody in. */
  onProviderFailure: (failure: ProviderFailure) => void
  devices: KnownDevices
  /** Derives refresh tokens from their seeds, which are useless without this key. */
  refreshKey: Uint8Array
  /** Keys the hashes of one-time codes, which are useless without it. */
  codeKey: Uint8Array
  /** Keys the hashes of recovery codes, which are useless without it. */
  recoveryKey: Uint8Array
  /** Encrypts the secrets of authenticator apps. */
  factorKey: Uint8Array
  /** Derives what is sent to providers, and encrypts their tokens on the way to the client. */
  providerKey: Uint8Array
}

/** One request to the sign-in service. */
export interface AuthRequest {
  request: Request
  url: URL
  caller: Caller
  context: RequestContext
  /** Path parameters. */
  params: Record<string, string>
}

export type Endpoint = (settings: AuthSettings, call: AuthRequest) => Promise<Response>

export type Fields = Record<string, unknown>

/** The JSON object in the body. Throws bad_json for anything else. */
export async function readFields(request: Request): Promise<Fields> {
  return fieldsOf(await readJson(request))
}

/** The JSON object in the body, `{}` without a body. Throws bad_json for anything else. */
export async function readOptionalFields(request: Request): Promise<Fields> {
  const text = await request.text()
  if (text === '') return {}
  try {
    return fieldsOf(parseBoundedJson(text))
  } catch {
    return fieldsOf(undefined)
  }
}

function fieldsOf(body: unknown): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  return body as Fields
}

/** The e-mail address in canonical form. Throws validation_failed if invalid. */
export function readEmail(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') throw invalid('An email address is required')
  const email = emailOf(value)
  if (!email) throw invalid('Unable to validate email address: invalid format')
  return email
}

// The details are part of every access token, which must fit in a header.
const LARGEST_DETAILS = 4_096
const DEEPEST_DETAILS = 32

function depthBeyond(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((part) => depthBeyond(part, most - 1))
}

/** The person's details; `{}` when absent. */
export function readDetails(value: unknown): Fields {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('data must be an object')
  if (depthBeyond(value, DEEPEST_DETAILS)) throw invalid('data is nested too deeply')
  const text = JSON.stringify(value, (name, part) => {
    if (!storable(name) || (typeof part === 'string' && !storable(part)))
      throw invalid('data contains a character that cannot be stored')
    return part
  })
  if (text.length > LARGEST_DETAILS) throw invalid(`data cannot be larger than ${LARGEST_DETAILS} bytes`)
  return value as Fields
}

// PostgreSQL text allows neither NUL nor lone surrogates.
function storable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** The user agent and IP address to store with a session. */
export function device({ request, context }: AuthRequest): [agent: string | null, ip: string | null] {
  const agent = request.headers.get('user-agent')?.slice(0, 512) ?? null
  return [agent, plainAddress(context.ip)]
}

/** The address under which the request waits for its password to be hashed; null with the secret key, as everywhere. */
export function hashingAddress({ caller, context }: AuthRequest): string | null {
  return caller.role === 'service_role' ? null : addressName(context.ip)
}

/** Calls a function of schema auth and returns its result; `device` is the id of the browser whose session it starts or renews. */
export async function call<Result>(
  settings: AuthSettings,
  text: string,
  values: unknown[],
  readOnly = false,
  device: string | null = null,
): Promise<Result> {
  const { rows } = await settings.database.run<{ result: Result }>(
    { role: 'supabase_auth_admin', claims: null, readOnly, device },
    { text: `select ${text} as result`, values },
  )
  const [row] = rows
  if (!row) throw new Error('The database answered with no row')
  return row.result
}
