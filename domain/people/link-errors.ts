/** Errors of a mail's link, as sentences. Apart from auth-errors.ts: forms do not need them. */
import { isOffline, OFFLINE, type ServiceError } from '../foundation/service-error.ts'
import { authRefusal } from './auth-errors.ts'

/** The code of a sign-in with another provider of which the service no longer knows to which page it belongs. */
export const PROVIDER_LATE = 'bad_oauth_state'

/** The sentence for a link that failed. Never the error's own message, which comes in an address that anybody can write. */
export function linkRefusal(error: ServiceError): string {
  if (isOffline(error)) return OFFLINE
  if (error.code === PROVIDER_LATE)
    return 'This sign-in took too long, was used already, or was begun in another browser.'
  return authRefusal({ code: error.code, message: '' }).sentence || 'This link could not be used.'
}
