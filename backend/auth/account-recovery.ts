import { invalid, type Refusal, refused } from './errors.ts'
import { holder, type InvalidHolder, invalidHolder } from './holder.ts'
import { withMinimumTime } from './minimum-time.ts'
import { readPhone, requirePhones } from './phones.ts'
import {
  isReauthenticationRefusal,
  type ReauthenticationRefusal,
  reauthenticationRefused,
} from './recent-sign-in.ts'
import {
  hashRecoveryCode,
  insufficientAalForCodes,
  newCodes,
  recoveryCodeOf,
  shownPassword,
  tooManyWrongCodes,
} from './recovery-codes.ts'
import {
  type AuthRequest,
  type AuthSettings,
  call,
  device,
  type Endpoint,
  readFields,
  readOptionalFields,
} from './request.ts'
import { newRefreshToken, type SignedIn, sessionAnswer } from './sessions.ts'

/** How many codes an account has, and how many are unused. */
interface CodesLeft {
  total: number
  remaining: number
}

const noPhone: Refusal = [422, 'phone_not_confirmed', 'Recovery codes need a confirmed phone number']
const wrong: Refusal = [400, 'invalid_credentials', 'Invalid phone number or recovery code']
const banned: Refusal = [403, 'user_banned', 'User is banned']

/** The hash of a code of an account's number. It outlives the number, so it depends on neither it nor the account. */
const hashOf = (settings: AuthSettings, code: string) => hashRecoveryCode(settings, 'account', code)

/** GET /recovery-codes, beyond GoTrue: the total and remaining number of the codes that replace the account's number. */
export const accountRecoveryCodes: Endpoint = async (settings, request) => {
  const found = await call<{ outcome: 'found'; codes: CodesLeft } | InvalidHolder>(
    settings,
    `auth.holder($1, $2) || jsonb_build_object('codes', auth.account_recovery_codes($1))`,
    holder(request),
    true,
  )
  if (found.outcome !== 'found') throw invalidHolder(found)
  return Response.json(found.codes)
}

type Made =
  | { outcome: 'made'; codes: CodesLeft }
  | { outcome: 'no_phone' | 'insufficient_aal' | ReauthenticationRefusal }
  | InvalidHolder

/**
 * POST /recovery-codes, beyond GoTrue: ten codes that replace the account's number, in place of those before, shown only in this response.
 * Needs a confirmed number, and a recent sign-in or the `password`.
 */
export const makeAccountRecoveryCodes: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const shownHash = await shownPassword(settings, request, await readOptionalFields(request.request))
  const codes = newCodes()
  const hashes = codes.map((code) => hashOf(settings, code))
  const result = await call<Made>(settings, 'auth.make_account_recovery_codes($1, $2, $3, $4)', [
    account,
    session,
    hashes,
    shownHash,
  ])
  if (result.outcome === 'made') return Response.json({ ...result.codes, codes })
  if (result.outcome === 'no_phone') throw refused(noPhone)
  if (result.outcome === 'insufficient_aal') throw insufficientAalForCodes()
  if (isReauthenticationRefusal(result.outcome)) throw reauthenticationRefused(result.outcome)
  throw invalidHolder(result as InvalidHolder)
}

type Recovered =
  | ({ outcome: 'signed_in'; codes: CodesLeft } & SignedIn)
  | { outcome: 'wrong' | 'locked' | 'banned' }

/**
 * POST /recover-account, beyond GoTrue: a session for a `phone` and one of its account's recovery codes, which is spent. It counts as a
 * recent sign-in and not as a second factor. An unknown number is answered like a wrong code.
 */
export const recoverAccount: Endpoint = async (settings, request) => {
  requirePhones(settings)
  const { phone, recovery_code: given } = await readFields(request.request)
  const number = readPhone(phone)
  if (typeof given !== 'string' || given === '') throw invalid('A recovery code is required')
  const code = recoveryCodeOf(given)
  // Malformed input is a typo and does not count as a guess.
  if (!code) throw refused(wrong)
  const { refreshToken, hash } = newRefreshToken()
  const result = await withMinimumTime(redeem(settings, request, [number, hashOf(settings, code)], hash))
  if (result.outcome === 'locked') throw tooManyWrongCodes()
  if (result.outcome !== 'signed_in') throw refused(result.outcome === 'banned' ? banned : wrong)
  const { codes, ...signedIn } = result
  return Response.json({ ...(await sessionAnswer(settings, signedIn, refreshToken)), recovery_codes: codes })
}

function redeem(
  settings: AuthSettings,
  request: AuthRequest,
  [number, code]: [string, Buffer],
  refreshHash: Buffer,
): Promise<Recovered> {
  const browser = settings.devices.idFor(request.request)
  const known = settings.devices.nameOf(request.request, [number])
  return call<Recovered>(
    settings,
    'auth.recover_account($1, $2, $3, $4, $5, $6)',
    [number, code, known, refreshHash, ...device(request)],
    false,
    browser,
  )
}
