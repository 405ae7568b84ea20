/** Requests of people who have lost the number of their account (docs/trust.md, Lost numbers). */
import type { Checked, FieldErrors } from '../foundation/form.ts'
import { mobileSentence, parseMobile } from '../foundation/phone-refusals.ts'
import { isVisible } from '../foundation/visible.ts'

/** How a request ends of which its maker is told. */
export const RECOVERY_OUTCOMES = ['completed', 'rejected', 'expired'] as const
export type RecoveryOutcome = (typeof RECOVERY_OUTCOMES)[number]
export type RecoveryState = RecoveryOutcome | 'waiting' | 'withdrawn'

/** What the maker of a request reads about its end. Of a number that nobody has, it is the same as of an account that its owner keeps. */
export const RECOVERY_OUTCOME_WORDS: Record<RecoveryOutcome, string> = {
  completed:
    'Your former account has your new number now. Sign out, and sign in with a code to that number. This new account no longer has it.',
  rejected: 'Our staff could not give you the account.',
  expired: 'The account could not be given to you within 30 days. You can ask again.',
}

export const RECOVERY_STATE_LABELS: Record<RecoveryState, string> = {
  waiting: 'With our staff',
  completed: 'Done',
  rejected: 'Rejected',
  expired: 'Ended',
  withdrawn: 'Withdrawn',
}

/** Reasons to reject that staff choose from. None says whether there is such an account. */
export const RECOVERY_REJECTION_REASONS = [
  'The papers do not show that the account is yours.',
  'The photo shows a screen or a copy. Please photograph the card itself, and ask again.',
  'The face or the name cannot be read. Please take the photo in daylight, without flash, and ask again.',
  'What you say about the account is not enough. Please add more, and ask again.',
] as const

export const MOST_BELONGINGS = 1_000
const LEAST_BELONGINGS = 10
const MOST_NAMES = 120

export interface RecoveryForm {
  phone: string
  names: string
  belongings: string
}

/** Checks a request but for its pages; the number becomes E.164. `countries`: the calling codes whose numbers get codes. The database enforces the same (private.require_recovery_request). */
export function checkRecoveryRequest(
  form: RecoveryForm,
  countries: readonly string[],
): Checked<RecoveryForm, RecoveryForm> {
  const errors: FieldErrors<RecoveryForm> = {}
  const phone = parseMobile(form.phone, countries)
  const names = form.names.trim()
  const belongings = form.belongings.trim()
  if (!phone)
    errors.phone = form.phone.trim()
      ? mobileSentence(countries)
      : 'Enter the number that your former account had.'
  if (!isVisible(names) || names.length < 2 || names.length > MOST_NAMES)
    errors.names = `Enter the names on your former account, in 2 to ${MOST_NAMES} characters.`
  if (belongings.length < LEAST_BELONGINGS || belongings.length > MOST_BELONGINGS)
    errors.belongings = 'Say what your former account has, in 10 to 1,000 characters.'
  const [first] = Object.values(errors)
  if (!phone || first !== undefined)
    return { value: null, errors, summary: first ?? mobileSentence(countries) }
  return { value: { phone, names, belongings }, errors: null, summary: null }
}
