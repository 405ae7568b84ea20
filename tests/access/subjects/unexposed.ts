import { randomUUID } from 'node:crypto'
import type { ApiRequest } from '../people.ts'
import { insert, type Row, type TableSubject } from '../subject.ts'

/** Rows in a schema that the table API does not have: its services alone reach them. */
function unexposed(schema: string, table: string, create: TableSubject['create']): TableSubject {
  const all = `/rest/v1/${table}`
  const headers = { 'accept-profile': schema, 'content-profile': schema }
  const one = ({ id }: Row) => `${all}?id=eq.${id}`
  const action =
    (request: (row: Row) => ApiRequest) =>
    (row: Row): ApiRequest => ({ ...request(row), headers })
  return {
    create,
    actions: {
      [`read in schema ${schema}`]: action((row) => ({ path: one(row) })),
      [`insert in schema ${schema}`]: action(({ fresh }) => ({ method: 'POST', path: all, body: fresh })),
      [`change in schema ${schema}`]: action((row) => ({
        method: 'PATCH',
        path: one(row),
        body: row.changed,
      })),
      [`delete in schema ${schema}`]: action((row) => ({ method: 'DELETE', path: one(row) })),
    },
  }
}

/** Recovery codes of the second factor. */
export const recoveryCodes = unexposed('auth', 'mfa_recovery_codes', async (world) => {
  const owner = await world.signUp('customer')
  const factor = { id: randomUUID(), user_id: owner, factor_type: 'recovery_code', status: 'verified' }
  const factor_id = await insert(world, 'auth.mfa_factors', factor)
  const code = { factor_id, user_id: owner, code_hash: 'hash', used_at: '2026-01-01T00:00:00Z' }
  const id = await insert(world, 'auth.mfa_recovery_codes', code)
  return { id, owner, fresh: { factor_id, user_id: owner, code_hash: 'other' }, changed: { used_at: null } }
})

/** Persons at other providers who sign in to an account. */
export const identities = unexposed('auth', 'identities', async (world) => {
  const owner = await world.signUp('customer')
  const identity = () => ({
    user_id: owner,
    provider: 'google',
    provider_id: randomUUID(),
    identity_data: { email: 'amani@example.test' },
  })
  const id = await insert(world, 'auth.identities', identity())
  return { id, owner, fresh: identity(), changed: { provider_id: randomUUID() } }
})

/** Uploads that arrive in parts; rules/pictures.txt has their addresses. */
export const resumableUploads = unexposed('uploads', 'resumable', async (world) => {
  const owner = await world.signUp('customer')
  const upload = () => ({
    id: randomUUID(),
    bucket_id: 'listing-images',
    name: `${owner}/${randomUUID()}.png`,
    role: 'authenticated',
    subject: owner,
    signed: false,
    overwrite: false,
    metadata: {},
    size: 10,
    reserved: 10,
    parts_version: randomUUID(),
  })
  const id = await insert(world, 'uploads.resumable', upload())
  return { id, owner, fresh: upload(), changed: { reserved: 9 } }
})
