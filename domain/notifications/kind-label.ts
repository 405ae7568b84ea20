/** Labels of message kinds for administrators. */

import { kindNamed } from './render.ts'
import { TOPIC_LABELS } from './topics.ts'

/** Labels of sign-in mails and of retired mails, by template. */
const TEMPLATE_LABELS: Readonly<Record<string, string>> = {
  signup: 'Confirm a new account',
  invite: 'Invitation',
  recovery: 'Choose a new password',
  magiclink: 'Link to sign in',
  email_change: 'Confirm a new e-mail address',
  reauthentication: 'Code to confirm a change',
  password_changed: 'Password changed',
  email_changed: 'E-mail address changed',
  phone_changed: 'Phone number changed',
  phone_moved: 'Phone number moved',
  factor_added: 'Authenticator app added',
  factor_removed: 'Authenticator app removed',
  identity_linked: 'Sign-in provider added',
  identity_unlinked: 'Sign-in provider removed',
  recovery_codes_removed: 'Recovery codes removed',
  notice: 'Sent before kinds existed',
  newsletter: 'Newsletter',
}

/** `Ad live` for `ad_live`; mail templates have their own labels. */
export function kindLabel(kind: string): string {
  if (Object.hasOwn(TEMPLATE_LABELS, kind)) return TEMPLATE_LABELS[kind] ?? kind
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The label of the kind's topic; of those without one `Account and payments`. */
export function kindTopicLabel(kind: string): string {
  const topic = kindNamed(kind)?.topic
  return TOPIC_LABELS[topic ?? 'account']
}
