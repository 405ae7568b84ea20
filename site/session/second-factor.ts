/** The second factor of an account: an authenticator app besides the password. */
import type { SignInError } from './account.ts'
import { type RecoveryCodesLeft, showRecoveryCode, signedInByRecoveryCode } from './recovery-codes.ts'
import { authClient } from './visitor.ts'

/** By what a person shows the second factor. */
export type FactorMethod = 'app' | 'recovery_code'

/**
 * Shows the second factor in this session: a recovery code, or six digits of an authenticator app. Of several apps any will do, but
 * for the one with the id `except`.
 */
export async function showSecondFactor(
  method: FactorMethod,
  code: string,
  except?: string,
): Promise<SignInError | null> {
  if (method === 'recovery_code') return showRecoveryCode(code)
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

/** The second factor as the security page shows it. */
export interface SecondFactorStatus {
  apps: SecondFactor[]
  /** Null without a set of codes. */
  codes: RecoveryCodesLeft | null
  /** This session showed a recovery code, so the app may be lost. */
  byRecoveryCode: boolean
}

/** The authenticator apps that count, and the recovery codes. Throws the service's error. */
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

/** Whether signing in asks for a second factor. Throws the service's error. */
export async function hasSecondFactor(): Promise<boolean> {
  const { data, error } = await (await authClient()).mfa.listFactors()
  if (error) throw error
  return data.totp.length > 0
}

/** A new authenticator app, which counts once a code of it was shown. */
export interface NewFactor {
  id: string
  /** An image's address. */
  qrCode: string
  secret: string
  /** Opens the app on this device. */
  uri: string
}

/** Begins with another authenticator app, in place of one that was begun and left. */
export async function beginSecondFactor(
  name: string,
): Promise<{ factor: NewFactor; error: null } | { factor: null; error: SignInError }> {
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

/** Shows the first code of a new app: from now on signing in asks for one. All other devices are signed out. */
export async function confirmSecondFactor(id: string, code: string): Promise<SignInError | null> {
  const { mfa } = await authClient()
  return (await mfa.challengeAndVerify({ factorId: id, code: code.replace(/\s/g, '') })).error
}

/** Takes an app away; the session must have shown the second factor. */
export async function removeSecondFactor(id: string): Promise<SignInError | null> {
  const client = await authClient()
  const { error } = await client.mfa.unenroll({ factorId: id })
  if (!error) await client.refreshSession()
  return error
}
