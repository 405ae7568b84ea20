/** Why a message was not delivered, in sentences for administrators. */

const REASONS: Readonly<Record<string, string>> = {
  late: 'It was too late: more than a day, or ten minutes for a code.',
  unwanted: 'The member has since turned this off.',
  signed_out: 'Somebody else has since signed in on the browser.',
  stopped: 'The number answered STOP.',
  replaced: 'A newer code replaced it.',
  no_number: 'The member no longer has a confirmed number.',
  switched_off: 'SMS notifications are off in the settings.',
  many: 'The member had reached the daily limit.',
  ceiling: 'The daily limit in the settings was reached.',
  interrupted: 'The server stopped while it was being sent, so it may have arrived.',
  given_up: 'It could not be sent for a long time and will not be retried.',
  not_configured: 'The server is not set up for this channel.',
  gone: 'The browser no longer accepts messages.',
  key_refused: 'The push service did not accept our key.',
  unusable_keys: 'The browser gave keys that cannot be used.',
  address_not_public: 'The browser gave an address in a private network.',
  timeout: 'The push service did not answer in time.',
  EAUTH: 'The mail server did not accept our sign-in.',
  EENVELOPE: 'The mail server did not accept the address.',
  ECONNECTION: 'The mail server could not be reached.',
  ECONNREFUSED: 'The mail server could not be reached.',
  EDNS: 'The mail server could not be reached.',
  ESOCKET: 'The mail server could not be reached.',
  ETIMEDOUT: 'The mail server did not answer in time.',
}

/** The sentence for one of our codes; providers' texts are unchanged. */
export function deliveryReason(reason: string | null): string {
  if (!reason) return 'No reason was given.'
  if (Object.hasOwn(REASONS, reason)) return REASONS[reason] ?? reason
  const [, by, code] = /^(smtp|answer)_(\d{3})$/.exec(reason) ?? []
  return by ? `The ${by === 'smtp' ? 'mail server' : 'push service'} refused it with code ${code}.` : reason
}
