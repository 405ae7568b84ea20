/** The way back from a provider's page: the parameters of its address, and what is kept of it in this tab. */
import type { ServiceError } from '#domain/foundation/errors.ts'
import { tryStorage } from './storage.ts'
import { safeNext } from './where-next.ts'

/** A sign-in that was begun. */
export interface BegunSignIn {
  /** The provider's id. */
  provider: string
  next: string | null
  /** A member adds the provider to their account. */
  adds: boolean
  /** Finds the secret of this sign-in in the browser; null: the newest one. */
  flowId: string | null
}

export interface ProviderReturn extends BegunSignIn {
  /** Is exchanged for the session; null if it failed. */
  code: string | null
  failed: ServiceError | null
  link: AskedLink | null
}

/** There is an account with the address; its password adds the provider to it. */
export interface AskedLink {
  token: string
  /** The address as the provider tells it. */
  email: string | null
}

const PROVIDER_ID = /^[a-z][a-z0-9]{0,29}$/

/** Reads the return address; null if it has neither a code nor an error. The token of an existing account is in the fragment only. */
export function readProviderReturn(search: URLSearchParams, hash: string): ProviderReturn | null {
  const code = search.get('code')
  const errorCode = search.get('error_code') ?? search.get('error')
  const provider = search.get('provider') ?? ''
  if (!PROVIDER_ID.test(provider) || !(code || errorCode)) return null
  const fragment = new URLSearchParams(hash.slice(1))
  const token = fragment.get('link_token')
  return {
    provider,
    next: safeNext(search.get('next')),
    adds: search.has('adds'),
    flowId: search.get('sb_flow_id'),
    code: errorCode ? null : code,
    failed: errorCode ? { code: errorCode, message: '' } : null,
    link: errorCode === 'link_requires_password' && token ? { token, email: fragment.get('email') } : null,
  }
}

/** A sign-in that failed, or asks for the password of the account with its address. */
export type UnfinishedSignIn = BegunSignIn & { failed: ServiceError; link: AskedLink | null }

const KEY = 'magari-provider-return'
/** As long as the service takes the answer. */
const KEPT_MS = 600_000

/** The sign-in that did not finish in this tab, which survives a reload; null if there is none. */
export function unfinishedSignIn(): UnfinishedSignIn | null {
  const kept = tryStorage(
    () => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (UnfinishedSignIn & { at: number }) | null,
  )
  return kept && Date.now() - kept.at < KEPT_MS ? kept : null
}

/** Keeps such a sign-in; null forgets it. */
export function keepUnfinishedSignIn(unfinished: UnfinishedSignIn | null): void {
  tryStorage(() => {
    if (unfinished) sessionStorage.setItem(KEY, JSON.stringify({ ...unfinished, at: Date.now() }))
    else sessionStorage.removeItem(KEY)
  })
}
