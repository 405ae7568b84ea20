import { randomUUID } from 'node:crypto'
import type { AccessWorld, ApiRequest } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { createPart } from './spare-parts.ts'
import { createListing } from './vehicle-listings.ts'

const changed = { price_when_saved: 1, name_when_saved: 'Another car' }

export const favorites: TableSubject = {
  async create(world, state) {
    const isAnonymous = state === 'of an anonymous account'
    const owner = await (isAnonymous ? world.signUpAnonymously() : world.signUp('customer'))
    const party = await world.signUp('dealer')
    if (state.endsWith('part')) {
      const marked = await createPart(world, party, 'listed')
      const other = await createPart(world, party, state === 'of a hidden part' ? 'taken down' : 'listed')
      const id = await insert(world, 'public.favorites', { user_id: owner, spare_part_id: marked })
      return { id, owner, party, fresh: { user_id: owner, spare_part_id: other }, changed }
    }
    const marked = await createListing(world, party, 'active')
    const other = await createListing(world, party, state === 'of a draft' ? 'draft' : 'active')
    const id = await insert(world, 'public.favorites', { user_id: owner, listing_id: marked })
    const row = { id, owner, party, fresh: { user_id: owner, listing_id: other }, changed }
    return isAnonymous ? { ...row, arguments: { session: await sessionOf(world, owner) } } : row
  },
  actions: {
    'call erase_anonymous_account': () => ({ method: 'POST', path: '/rest/v1/rpc/erase_anonymous_account' }),
    'call adopt_anonymous_account': (row) => adoption(row.arguments),
    'call adopt_anonymous_account of an unknown session': () => adoption({ session: randomUUID() }),
  },
}

function sessionOf(world: AccessWorld, owner: string): Promise<string> {
  return insert(world, 'auth.sessions', { user_id: owner })
}

function adoption(body: unknown): ApiRequest {
  return {
    method: 'POST',
    path: '/rest/v1/rpc/adopt_anonymous_account',
    body,
    matches: (answer) => (answer as { favorites: number }[])[0]?.favorites === 1,
  }
}
