import { randomUUID } from 'node:crypto'
import type { ApiRequest } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'

const inSchemaAuth = { 'accept-profile': 'auth', 'content-profile': 'auth' }
const one = (id: string | number) => `/rest/v1/mfa_recovery_codes?id=eq.${id}`

/** Recovery codes of the second factor; only the sign-in service can access these rows. */
export const recoveryCodes: TableSubject = {
  async create(world) {
    const owner = await world.signUp('customer')
    const factor = { id: randomUUID(), user_id: owner, factor_type: 'recovery_code', status: 'verified' }
    const factor_id = await insert(world, 'auth.mfa_factors', factor)
    const code = { factor_id, user_id: owner, code_hash: 'hash', used_at: '2026-01-01T00:00:00Z' }
    const id = await insert(world, 'auth.mfa_recovery_codes', code)
    return { id, owner, fresh: { factor_id, user_id: owner, code_hash: 'other' }, changed: { used_at: null } }
  },
  actions: {
    'read in schema auth': ({ id }): ApiRequest => ({ path: one(id), headers: inSchemaAuth }),
    'insert in schema auth': ({ fresh }): ApiRequest => ({
      method: 'POST',
      path: '/rest/v1/mfa_recovery_codes',
      body: fresh,
      headers: inSchemaAuth,
    }),
    'change in schema auth': ({ id, changed }): ApiRequest => ({
      method: 'PATCH',
      path: one(id),
      body: changed,
      headers: inSchemaAuth,
    }),
    'delete in schema auth': ({ id }): ApiRequest => ({
      method: 'DELETE',
      path: one(id),
      headers: inSchemaAuth,
    }),
  },
}
