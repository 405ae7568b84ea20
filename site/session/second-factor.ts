/** The second factor of an account: an authenticator app besides the password. */
import type { SignInError } from './account.ts'
import { withRecentSignIn } from './recent-sign-in.ts'
import { type RecoveryCodesLeft, signedInByRecoveryCode, verifyRecoveryCode } from './recovery-codes.ts'
import { authClient } from './visitor.ts'

/** How a person verifies the second factor. */
export type FactorMethod = 'app' | 'recovery_code'

/**
 * Verifies the second factor in this session: by recovery code, or by a code from any of the account's authenticator apps except the one with id `except`.
 */
export async function verifySecondFactor(
  method: FactorMethod,
  code: string,
  except?: string,
): Promise<SignInError | null> {
  if (method === 'recovery_code') return verifyRecoveryCode(code)
  const { mfa } = await authClient()
  const { data, error } = await mfa.listFactors()
  if (error) return error
  let refused: SignInError = { message: 'This account has no authenticator app.' }
  for (const { id } of data.totp.filter(({ id }) => id !== except)) {
    const { error } = await mfa.challengeAndVerify({ factorId: id, code: code.replace(/\s/g, '') })
    if (!error) return null
    refused = error
    if (error.code !== 'mfa_verification_failed') break
  }
  return refused
}

/** An authenticator app of the account. */
export interface SecondFactor {
  id: string
  name: string
  added: string
}

/** The second factor on the security page. */
export interface SecondFactorStatus {
  apps: SecondFactor[]
  /** Null without codes. */
  codes: RecoveryCodesLeft | null
  /** This session was verified by a recovery code, so the app may be lost. */
  byRecoveryCode: boolean
}

/** The verified authenticator apps and the recovery codes. Throws the service's error. */
export async function secondFactorStatus(): Promise<SecondFactorStatus> {
  const { mfa } = await authClient()
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  const codes = data.recovery_code.length > 0 ? await mfa.recoveryCodes.getStatus() : null
  if (codes?.error) throw codes.error
  const apps = data.totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name || 'Authenticator app',
    added: created_at,
  }))
  return { apps, codes: codes?.data ?? null, byRecoveryCode: await signedInByRecoveryCode() }
}

/** Whether the account has a second factor. Throws the service's error. */
export async function hasSecondFactor(): Promise<boolean> {
  const { data, error } = await (await authClient()).mfa.listFactors()
  if (error) throw error
  return data.totp.length > 0
}

/** A new authenticator app, active once its first code is verified. */
export interface NewFactor {
  id: string
  /** Image URL. */
  qrCode: string
  secret: string
  /** Opens the app on this device. */
  uri: string
}

type Begun = { factor: NewFactor; error: null } | { factor: null; error: SignInError }

/** Starts adding an authenticator app, replacing an unfinished attempt. Requires a recent sign-in. */
export async function beginSecondFactor(name: string): Promise<Begun> {
  return withRecentSignIn(
    () => begin(name),
    ({ error }) => error,
  )
}

async function begin(name: string): Promise<Begun> {
  const { mfa } = await authClient()
  const listed = await mfa.listFactors()
  if (listed.error) return { factor: null, error: listed.error }
  for (const { id, status } of listed.data.all)
    if (status === 'unverified') await mfa.unenroll({ factorId: id })
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Magari' })
  if (error) return { factor: null, error }
  return {
    factor: { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri },
    error: null,
  }
}

/** Verifies the first code of a new app, which activates it and signs out all other devices. Requires a recent sign-in. */
export async function confirmSecondFactor(id: string, code: string): Promise<SignInError | null> {
  const { mfa } = await authClient()
  return withRecentSignIn(
    async () => (await mfa.challengeAndVerify({ factorId: id, code: code.replace(/\s/g, '') })).error,
  )
}

/** Removes an app; the session must have verified the second factor. Requires a recent sign-in. */
export async function removeSecondFactor(id: string): Promise<SignInError | null> {
  const client = await authClient()
  const error = await withRecentSignIn(async () => (await client.mfa.unenroll({ factorId: id })).error)
  if (!error) await client.refreshSession()
  return error
}
