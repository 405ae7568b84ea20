/** The second factor of an account: an authenticator app besides the password. */
import type { SignInError } from './account.ts'
import { authClient } from './visitor.ts'

/**
 * Shows the second factor, six digits of an authenticator app, in this session. Of several apps any will do, but for the one
 * with the id `except`.
 */
export async function showSecondFactor(code: string, except?: string): Promise<SignInError | null> {
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

/** The authenticator apps that count. Throws the service's error. */
export async function secondFactors(): Promise<SecondFactor[]> {
  const { data, error } = await (await authClient()).mfa.listFactors()
  if (error) throw error
  return data.totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name || 'Authenticator app',
    added: created_at,
  }))
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
