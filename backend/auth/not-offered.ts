import { AuthError } from './errors.ts'
import type { Endpoint } from './request.ts'

function refusing(status: number, code: string, message: string): Endpoint {
  return async () => {
    throw new AuthError(status, code, message)
  }
}

const provider = refusing(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
const linking = refusing(404, 'manual_linking_disabled', 'Manual linking is disabled')

/** Endpoints of the protocol for sign-in methods that this service does not support. */
export const notOffered: Record<string, Endpoint> = {
  'GET /authorize': provider,
  'GET /callback': provider,
  'GET /user/identities/authorize': linking,
  'DELETE /user/identities/:identity': linking,
  'POST /sso': refusing(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
}

/** Unsupported grants of POST /token. */
export const notOfferedGrants: Record<string, Endpoint> = {
  id_token: refusing(400, 'provider_disabled', 'Sign-in by the token of another provider is disabled'),
  web3: refusing(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
}
