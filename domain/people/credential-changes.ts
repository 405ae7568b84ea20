/** Changes of credentials, as shown on the page of the "This was not me" link. */

const CHANGED: Readonly<Record<string, string>> = {
  password_changed: 'The password was changed',
  email_changed: 'The e-mail address was changed',
  phone_changed: 'The phone number was changed',
  phone_moved: 'The phone number went to a new owner',
  factor_added: 'An authenticator app was added',
  factor_removed: 'An authenticator app was removed',
  identity_linked: 'Signing in with another provider was added',
  identity_unlinked: 'Signing in with a provider was removed',
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

/** What undoing a change, and all later ones, did. */
export interface UndoneChanges {
  kinds: readonly string[]
  /** The address that got the link to choose a new password; null if it now belongs to another account. */
  email: string | null
  /** What became of the number that the account had before; null if only the profile's was changed. */
  phone: 'back' | 'elsewhere' | 'removed' | null
}

const PHONES: Readonly<Record<NonNullable<UndoneChanges['phone']>, string>> = {
  back: 'Your previous phone number is back.',
  elsewhere: 'Your previous phone number belongs to another account now, so this account has none.',
  removed: 'The phone number that was added is removed.',
}

const UNDONE: Readonly<Record<string, string>> = {
  email_changed: 'Your previous e-mail address is back.',
  factor_added: 'The authenticator app that was added is removed.',
  factor_removed: 'The authenticator app that was removed stays removed: set it up again.',
  identity_linked: 'The provider that was added no longer signs in to the account.',
  identity_unlinked: 'The provider that was removed stays removed: add it again.',
  recovery_codes_removed: 'The recovery codes stay removed: make new ones.',
  recovery_codes_made: 'The recovery codes that were made no longer work.',
  account_recovery_codes_made: 'The recovery codes that were made no longer work.',
}

/** The results, one sentence each. */
export function undoneInWords({ kinds, email, phone }: UndoneChanges): string[] {
  const told = kinds.filter((kind) => email !== null || kind !== 'email_changed')
  const sentenceOf = (kind: string) => {
    if (kind === 'phone_changed' || kind === 'phone_moved') return PHONES[phone ?? 'back']
    return (Object.hasOwn(UNDONE, kind) && UNDONE[kind]) || []
  }
  return [
    'All devices are signed out, and the password no longer works.',
    ...new Set(told.flatMap(sentenceOf)),
  ]
}
