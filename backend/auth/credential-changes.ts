import { AuthError, invalid } from './errors.ts'
import { newLetter } from './letters.ts'
import { type AuthSettings, call, type Endpoint, readFields } from './request.ts'
import { hashToken } from './sessions.ts'

interface ToldChange {
  kind: string
  address: string
  created_at: string
}

/** What became of the number before a change (auth.restore_number); null if the account's number was not changed. */
type RestoredPhone = 'back' | 'elsewhere' | 'removed' | null

const TOKEN = /^[0-9a-f]{64}$/

/** POST /credential-changes: the change of a link "This was not me". Changes nothing. */
export const credentialChange: Endpoint = async (settings, { request }) => {
  const { kind, created_at } = await findChange(settings, readToken(await readFields(request)))
  return Response.json({ kind, created_at })
}

/**
 * POST /credential-changes/undo: undoes the change of such a link and all after it, ends every session, and mails the former address a
 * link to choose a new password. Once; signs nobody in.
 */
export const undoCredentialChange: Endpoint = async (settings, { request, url }) => {
  const token = readToken(await readFields(request))
  const { address } = await findChange(settings, token)
  const letter = newLetter(settings, address, url.searchParams.get('redirect_to'))
  const result = await call<
    { outcome: 'undone'; kinds: string[]; address: boolean; phone: RestoredPhone } | { outcome: 'expired' }
  >(settings, 'auth.undo_change($1, $2)', [hashToken(token), letter])
  if (result.outcome === 'expired') throw expired()
  return Response.json({
    kinds: result.kinds,
    email: result.address ? address : null,
    phone: result.phone,
  })
}

function readToken({ token }: Record<string, unknown>): string {
  if (typeof token !== 'string' || token === '') throw invalid('A token is required')
  if (!TOKEN.test(token)) throw expired()
  return token
}

async function findChange(settings: AuthSettings, token: string): Promise<ToldChange> {
  const change = await call<ToldChange | null>(
    settings,
    `(select jsonb_build_object('kind', kind, 'address', address, 'created_at', created_at)
      from auth.change_of($1) where id is not null)`,
    [hashToken(token)],
    true,
  )
  if (!change) throw expired()
  return change
}

function expired(): AuthError {
  return new AuthError(403, 'otp_expired', 'This link has expired or was already used')
}
