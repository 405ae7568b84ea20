/**
 * As whom a link has signed this browser in. Anybody can write a link that signs in to an account of theirs, so what was kept before is added
 * to the account only once its person has seen which one it is, or if this browser has asked for the mail itself.
 */
import { ASKED_MAIL_KEY, sessionStore } from './storage.ts'

/** The id of the account, until the person has answered the notice. */
const ARRIVED_KEY = 'magari-arrived-as'

/** A link has signed in to the account, where nobody was signed in. */
export function arriveAs({ id, email }: { id: string; email?: string | undefined }): void {
  const isAsked = email && sessionStore.getItem(ASKED_MAIL_KEY) === email.toLowerCase()
  if (isAsked) sessionStore.removeItem(ASKED_MAIL_KEY)
  else sessionStore.setItem(ARRIVED_KEY, id)
}

/** Whether a link has signed in to the account and its person has not answered since. */
export function isUnanswered(accountId: string): boolean {
  return sessionStore.getItem(ARRIVED_KEY) === accountId
}

/** The person has answered. */
export function forgetArrival(): void {
  sessionStore.removeItem(ARRIVED_KEY)
}
