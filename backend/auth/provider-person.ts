import type { JWTPayload } from 'jose'
import { emailOf } from './addresses.ts'
import { GOOGLE_ISSUER, ProviderFailure, type SignInProvider } from './providers.ts'

type Details = Record<string, unknown>

/** The names that a provider knows of a person. Each is a line of 1 to 100 characters; absent if the provider has none that is. */
export interface ProviderNames {
  name?: string
  given_name?: string
  family_name?: string
}

/** A person at a provider: the parameter `person` of functions in schema auth. */
export interface ProviderPerson {
  provider: string
  label: string
  sub: string
  email: string | null
  email_verified: boolean
  /** Whether an account that has confirmed the same address gets the identity by itself. */
  links_by_email: boolean
  identity_data: Details
  /** Of a new account. */
  details: Details
}

interface Settings {
  providerDetails: (names: ProviderNames) => Details
  /** Nobody has shown that an account's address is theirs. */
  autoconfirm: boolean
}

const LONGEST_NAME = 100
const LONGEST_PICTURE = 500

/** The person that verified claims describe. What is too long or unreadable is left out. Throws ProviderFailure without a `sub`. */
export function personOf(
  { providerDetails, autoconfirm }: Settings,
  provider: SignInProvider,
  claims: JWTPayload,
): ProviderPerson {
  const { sub } = claims
  // At most 255 ASCII characters (OpenID Connect Core 1.0, section 2).
  if (typeof sub !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(sub))
    throw new ProviderFailure(provider, 'invalid', 'The claim sub is missing or not valid')
  const email = emailOf(claims.email)
  // Some providers send the text "true", for addresses nobody has confirmed too.
  const isVerified = email !== null && claims.email_verified === true
  const names = namesIn(claims)
  const picture = pictureIn(claims.picture)
  const shown = {
    ...(names.name ? { full_name: names.name, name: names.name } : {}),
    ...(picture ? { avatar_url: picture } : {}),
  }
  return {
    provider: provider.id,
    label: provider.label,
    sub,
    email,
    email_verified: isVerified,
    links_by_email: isVerified && !autoconfirm && isAuthoritative(provider, email, claims),
    identity_data: {
      iss: claims.iss,
      sub,
      provider_id: sub,
      ...(email ? { email } : {}),
      email_verified: isVerified,
      phone_verified: false,
      ...shown,
    },
    details: { ...shown, ...providerDetails(names) },
  }
}

// Google has once confirmed any address, but knows whose it is today only if it is its own or that of an organisation it hosts (`hd`):
// developers.google.com/identity/gsi/web/guides/verify-google-id-token.
function isAuthoritative({ issuer }: SignInProvider, email: string, { hd }: JWTPayload): boolean {
  return (
    issuer !== GOOGLE_ISSUER ||
    /@(gmail|googlemail)\.com$/.test(email) ||
    (typeof hd === 'string' && hd !== '')
  )
}

function namesIn(claims: JWTPayload): ProviderNames {
  const given = line(claims.given_name)
  const family = line(claims.family_name)
  const name = line(claims.name) ?? line([given, family].filter(Boolean).join(' '))
  return {
    ...(name ? { name } : {}),
    ...(given ? { given_name: given } : {}),
    ...(family ? { family_name: family } : {}),
  }
}

function line(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_NAME) return undefined
  const text = value.trim()
  return text !== '' && text.isWellFormed() && !/\p{Cc}/u.test(text) ? text : undefined
}

// Stored as an address only: it is never fetched here.
function pictureIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_PICTURE || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'https:' && !url.username && !url.password ? url.href : undefined
}
