import type { Service } from '../http/caller.ts'
import type { Database } from '../postgres/database.ts'
import { type Tracing, untraced } from '../tracing.ts'
import { accountRecoveryCodes, makeAccountRecoveryCodes, recoverAccount } from './account-recovery.ts'
import { createUser, deleteUser, getUserById, listUsers, updateUserById } from './admin.ts'
import { generateLink, invite } from './admin-letters.ts'
import { requireMember } from './anonymous.ts'
import { authorize, authorizeLink, redirectedError } from './authorize.ts'
import { callback, callbackByForm } from './callback.ts'
import { cancelChange } from './cancel-change.ts'
import { credentialChange, undoCredentialChange } from './credential-changes.ts'
import { requireOwnToken } from './delegation.ts'
import { derivedKey } from './derived-key.ts'
import { AuthError, errorResponse } from './errors.ts'
import { challenge, deleteFactor, enroll, listFactors, unenroll, verifyFactor } from './factors.ts'
import { linkWithPassword, unlinkIdentity } from './identities.ts'
import { createKnownDevices } from './known-devices.ts'
import { notOffered } from './not-offered.ts'
import { createOpenIdClient } from './openid.ts'
import type { PhoneSignIn } from './phones.ts'
import { ProviderFailure, type SignInProvider } from './providers.ts'
import { reauthenticate } from './reauthenticate.ts'
import { reauthenticateSession } from './recent-sign-in.ts'
import { recover, sendCode } from './recover.ts'
import {
  generateRecoveryCodes,
  recoveryCodes,
  regenerateRecoveryCodes,
  unenrollRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { type AuthSettings, call, type Endpoint } from './request.ts'
import { resend } from './resend.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import type { SigningKeys } from './signing-keys.ts'
import { token } from './token.ts'
import type { Tokens } from './tokens.ts'
import { getUser, updateUser } from './user.ts'
import { followLink, verify } from './verify.ts'

export interface AuthOptions {
  database: Database
  tokens: Tokens
  /** The keys that sign tokens, to publish them; absent when the secret signs. */
  signingKeys?: SigningKeys
  /** The project's secret; keys for one-time codes and second factors are derived from it. */
  secret: string
  /** Records which endpoint answers; nothing when absent. */
  tracing?: Tracing
  /** Default redirect target of links in mails, e.g. `https://magari.example`. */
  siteUrl: string
  /** Patterns of further allowed redirect targets. */
  redirectAllowList?: string[]
  /** Accounts need no confirmation by mail or text. Off when absent. */
  autoconfirm?: boolean
  /** Tokens of sessions without the account's second factor have the role anon. Off when absent. */
  requireSecondFactor?: boolean
  /** Accounts without an address or number can be created (signInAnonymously). Off when absent. */
  anonymousUsers?: boolean
  /** The role in tokens of anonymous accounts, for an application that gives them less than members; GoTrue's `authenticated` when absent. */
  anonymousRole?: string
  /** Responses to one-time codes and changes of address or number do not reveal whether an account exists. On when absent. */
  concealAccounts?: boolean
  /** Validates the details (`data`) of a sign-up; returns an error message for the person, or null. */
  refuseSignUp?: AuthSettings['refuseSignUp']
  /** Sign-in by phone, for an application that replaces auth.send_code. Off when absent. */
  phones?: PhoneSignIn
  /** The OpenID providers that people sign in with. None when absent. */
  providers?: readonly SignInProvider[]
  /** The details (`data`) of a new account by the names that a provider knows; none when absent. */
  providerDetails?: AuthSettings['providerDetails']
  /** Receives each answer of a provider that signs nobody in. */
  onProviderFailure?: AuthSettings['onProviderFailure']
}

const settingsOf: Endpoint = async (settings) =>
  Response.json({
    external: {
      ...Object.fromEntries(settings.providers.map(({ id }) => [id, true])),
      email: true,
      phone: settings.phones.channels().length > 0,
      anonymous_users: settings.anonymousUsers,
    },
    disable_signup: !(await call<boolean>(settings, 'auth.signup_open()', [], true)),
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: settings.autoconfirm,
    sms_provider: '',
    saml_enabled: false,
  })

// New keys are published an hour before use, so caching for ten minutes is safe.
const keySet: Endpoint = async ({ signingKeys }) =>
  Response.json(
    { keys: (await signingKeys?.published()) ?? [] },
    { headers: { 'cache-control': 'public, max-age=600' } },
  )

const health = { name: 'auth', version: 'v1', description: 'Sign-in service' }

const endpoints: Record<string, Endpoint> = {
  'POST /signup': signUp,
  'POST /resend': resend,
  'POST /recover': recover,
  'POST /otp': sendCode,
  'POST /token': token,
  'GET /verify': followLink,
  'POST /verify': verify,
  'GET /user': getUser,
  'PUT /user': updateUser,
  'GET /reauthenticate': reauthenticate,
  'POST /reauthenticate': reauthenticateSession,
  'DELETE /user/changes/:way': cancelChange,
  'POST /logout': signOut,
  'GET /authorize': authorize,
  'GET /callback': callback,
  'POST /callback': callbackByForm,
  'GET /user/identities/authorize': authorizeLink,
  'DELETE /user/identities/:identity': unlinkIdentity,
  'POST /identities/link': linkWithPassword,
  'POST /credential-changes': credentialChange,
  'POST /credential-changes/undo': undoCredentialChange,
  'POST /factors': enroll,
  // Before paths with a factor id, which would match these.
  'GET /factors/recovery-codes': recoveryCodes,
  'POST /factors/recovery-codes': generateRecoveryCodes,
  'DELETE /factors/recovery-codes': unenrollRecoveryCodes,
  'POST /factors/recovery-codes/regenerate': regenerateRecoveryCodes,
  'POST /factors/recovery-codes/verify': verifyRecoveryCode,
  'DELETE /factors/:factor': unenroll,
  'POST /factors/:factor/challenge': challenge,
  'POST /factors/:factor/verify': verifyFactor,
  'GET /recovery-codes': accountRecoveryCodes,
  'POST /recovery-codes': makeAccountRecoveryCodes,
  'POST /recover-account': recoverAccount,
  'GET /admin/users/:user/factors': listFactors,
  'DELETE /admin/users/:user/factors/:factor': deleteFactor,
  'GET /admin/users': listUsers,
  'POST /admin/users': createUser,
  'GET /admin/users/:user': getUserById,
  'PUT /admin/users/:user': updateUserById,
  'DELETE /admin/users/:user': deleteUser,
  'POST /invite': invite,
  'POST /admin/generate_link': generateLink,
  ...notOffered,
  'GET /settings': settingsOf,
  'GET /health': async () => Response.json(health),
  'GET /.well-known/jwks.json': keySet,
}

interface Route {
  name: string
  method: string
  pattern: RegExp
  endpoint: Endpoint
}

// `:name` matches one path segment.
const routes: Route[] = Object.entries(endpoints).map(([name, endpoint]) => {
  const [method = '', path = ''] = name.split(' ')
  const source = path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { name, method, pattern: new RegExp(`^/auth/v1${source}$`), endpoint }
})

/**
 * Accounts and sessions under /auth/v1, in GoTrue's protocol.
 *
 * @example
 * const signingKeys = createSigningKeys({ database, secret })
 * const tokens = createTokens({ secret, issuer, signingKeys })
 * const auth = createAuth({ database, tokens, signingKeys, secret, siteUrl })
 * const response = await auth.fetch(request, caller, context)
 */
export function createAuth({ secret, tracing = untraced, ...options }: AuthOptions): Service {
  const settings: AuthSettings = {
    redirectAllowList: [],
    autoconfirm: false,
    requireSecondFactor: false,
    anonymousUsers: false,
    concealAccounts: true,
    refuseSignUp: () => null,
    phones: { channels: () => [] },
    providerDetails: () => ({}),
    onProviderFailure: () => {},
    ...options,
    providers: (options.providers ?? []).map(createOpenIdClient),
    devices: createKnownDevices({ secret, siteUrl: options.siteUrl }),
    refreshKey: derivedKey(secret, 'auth: refresh tokens'),
    codeKey: derivedKey(secret, 'auth: one-time codes'),
    recoveryKey: derivedKey(secret, 'auth: recovery codes'),
    factorKey: derivedKey(secret, 'auth: second factors'),
    providerKey: derivedKey(secret, 'auth: sign-in providers'),
  }

  async function answer(...[request, caller, context]: Parameters<Service['fetch']>): Promise<Response> {
    const url = new URL(request.url)
    const atPath = routes.filter(({ pattern }) => pattern.test(url.pathname))
    const route = atPath.find(({ method }) => method === request.method)
    if (route) {
      tracing.note({ 'magari.endpoint': route.name })
      requireOwnToken(caller)
      if (/ \/factors\b/.test(route.name)) requireMember(caller)
      const params = { ...route.pattern.exec(url.pathname)?.groups }
      return route.endpoint(settings, { request, url, caller, context, params })
    }
    if (atPath.length > 0)
      throw new AuthError(405, 'method_not_allowed', 'This path does not know the method')
    throw new AuthError(404, 'not_found', 'There is nothing at this path')
  }

  return {
    async fetch(request, caller, context) {
      const response = await answer(request, caller, context).catch((error: unknown) => {
        if (error instanceof ProviderFailure) settings.onProviderFailure(error)
        if (error instanceof AuthError)
          return redirectedError(settings, request, error) ?? errorResponse(request, error)
        throw error
      })
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
      return response
    },
    refused: (request, { status, code, message }) =>
      redirectedError(settings, request, new AuthError(status, code, message)),
  }
}
