/** Changes of credentials, as shown on the page of the "This was not me" link. */

const CHANGED: Readonly<Record<string, string>> = {
  password_changed: 'The password was changed',
  email_changed: 'The e-mail address was changed',
  phone_changed: 'The phone number was changed',
  phone_moved: 'The phone number went to a new owner',
  factor_added: 'An authenticator app was added',
  factor_removed: 'An authenticator app was removed',
  recovery_codes_removed: 'The recovery codes were removed',
  recovery_codes_made: 'Recovery codes were made',
  recovery_code_used: 'A recovery code was used',
  account_recovery_codes_made: 'Recovery codes for the phone number were made',
  account_recovered: 'Somebody signed in with a recovery code',
}

/** What happened, without a full stop. */
export function changeInWords(kind: string): string {
  return (Object.hasOwn(CHANGED, kind) && CHANGED[kind]) || 'The account was changed'
}

const UNDONE: Readonly<Record<string, string>> = {
  email_changed: 'Your previous e-mail address is back.',
  phone_changed: 'Your previous phone number is back.',
  phone_moved: 'Your phone number is back, unless another account still has it.',
  factor_added: 'The authenticator app that was added is removed.',
  factor_removed: 'The authenticator app that was removed stays removed: set it up again.',
  recovery_codes_removed: 'The recovery codes stay removed: make new ones.',
  recovery_codes_made: 'The recovery codes that were made no longer work.',
  account_recovery_codes_made: 'The recovery codes that were made no longer work.',
}

/** The results of undoing these changes, one sentence each. `email`: the previous address; null if another account now has it. */
export function undoneInWords(kinds: readonly string[], email: string | null): string[] {
  const told = kinds.filter((kind) => email !== null || kind !== 'email_changed')
  return [
    'All devices are signed out, and the password no longer works.',
    ...new Set(told.flatMap((kind) => (Object.hasOwn(UNDONE, kind) && UNDONE[kind]) || [])),
  ]
}
