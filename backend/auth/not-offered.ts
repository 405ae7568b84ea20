import { AuthError } from './errors.ts'
import type { Endpoint } from './request.ts'

function refusing(status: number, code: string, message: string): Endpoint {
  return async () => {
    throw new AuthError(status, code, message)
  }
}

/** Endpoints of the protocol for sign-in methods that this service does not support. */
export const notOffered: Record<string, Endpoint> = {
  'POST /sso': refusing(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
}

/** Unsupported grants of POST /token. */
export const notOfferedGrants: Record<string, Endpoint> = {
  web3: refusing(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
}
