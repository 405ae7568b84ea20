import { randomUUID } from 'node:crypto'
import type { ApiRequest } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'

const lists =
  (name: string) =>
  (row: { id: string | number }): ApiRequest => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    body: {},
    matches: (answer) => JSON.stringify(answer).includes(`"${row.id}"`),
  })

/** Keys of dealers' programs; only functions reach these rows. */
export const dealerKeys: TableSubject = {
  async create(world) {
    const owner = await world.signUp('dealer')
    const name = randomUUID()
    const key = { dealer_id: owner, name, prefix: 'magari_stock_012345', key_hash: Buffer.from(name) }
    const id = await insert(world, 'private.dealer_keys', key)
    await world.sql(
      `select private.log_dealer_key_call($1, null, '{"outcome": "checked", "row_count": 1, "created": 0, "updated": 0, "unchanged": 1, "refused": 0}')`,
      [id],
    )
    return { id, owner, arguments: { key_id: id }, fresh: { name } }
  },
  actions: {
    'call own_dealer_keys': lists('own_dealer_keys'),
    'call own_dealer_key_calls': ({ fresh }) => lists('own_dealer_key_calls')({ id: String(fresh?.name) }),
    'call make_dealer_key': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/make_dealer_key',
      body: { name: 'Yard program' },
      matches: (answer) => answer !== null,
    }),
    'call revoke_dealer_key': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/revoke_dealer_key',
      body: { key_id: id },
      matches: (answer) => answer === true,
    }),
  },
}
