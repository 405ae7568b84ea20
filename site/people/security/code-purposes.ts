import type { IdentityMethod } from '../../session/identity.ts'
import { type MadeCodes, makeNumberCodes, makeRecoveryCodes } from '../../session/recovery-codes.ts'

/** What recovery codes replace, and how they are made. */
export interface CodePurpose {
  make: () => Promise<MadeCodes>
  /** Continues "Each one" or "Each code". */
  each: string
  /** Shown beside the number left. */
  use: string
  /** Shown when few are left. */
  few: string
  /** How the person shows that it is them. */
  methods: readonly IdentityMethod[]
}

/** Instead of the authenticator app. */
export const APP_CODES: CodePurpose = {
  make: makeRecoveryCodes,
  each: 'signs you in once, together with your password, without your authenticator app.',
  use: 'To sign in without your app.',
  few: 'Create new ones, so that a lost phone does not lock you out.',
  methods: ['password', 'app', 'code'],
}

/** Instead of a code sent to the number of an account. */
export const NUMBER_CODES: CodePurpose = {
  make: makeNumberCodes,
  each: 'signs you in once, together with your phone number, if you lose your SIM and forget your password.',
  use: 'To sign in if you lose your number.',
  few: 'Create new ones, so that a lost SIM does not lock you out.',
  methods: ['password', 'code'],
}
