import { AuthError } from './errors.ts'

/** An OpenID provider that people sign in with, and the client that this service is there. */
export interface SignInProvider {
  /** Lower-case letters and digits: the `provider` of the protocol, of identities and of addresses. */
  id: string
  /** What people call it. */
  label: string
  /** The base of its discovery document (OpenID Connect Discovery 1.0). */
  issuer: string
  /** The first is this service; ID tokens may also be for the others, such as the provider's client for a phone app. */
  clientIds: readonly [string, ...string[]]
  clientSecret: string
}

export const GOOGLE_ISSUER = 'https://accounts.google.com'

/** The configured provider. Throws `refusal` for any other. */
export function findProvider<Provider extends SignInProvider>(
  providers: readonly Provider[],
  id: unknown,
  refusal = new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled'),
): Provider {
  const provider = providers.find((one) => one.id === id)
  if (!provider) throw refusal
  return provider
}

/** For people who press the button of a provider that has been taken away since. */
export function providerGone(): AuthError {
  return new AuthError(
    400,
    'provider_disabled',
    'This way to sign in is not offered any more. Please sign in another way.',
  )
}

/** Why a provider's answer signs nobody in. `reason` is for the log, never for clients. */
export class ProviderFailure extends AuthError {
  readonly provider: string
  readonly reason: string

  constructor({ id, label }: SignInProvider, kind: keyof typeof failures, reason: string) {
    const [status, code, sentence] = failures[kind]
    super(status, code, sentence(label))
    this.provider = id
    this.reason = reason
  }
}

const failures = {
  unavailable: [
    422,
    'provider_unavailable',
    (label: string) =>
      `${label} does not answer at the moment. Try again in a minute, or sign in another way.`,
  ],
  invalid: [
    422,
    'bad_oauth_callback',
    (label: string) => `Signing in with ${label} did not work. Please try again.`,
  ],
  denied: [403, 'access_denied', (label: string) => `Signing in with ${label} was cancelled.`],
} as const
