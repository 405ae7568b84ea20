import { insert, type TableSubject } from '../subject.ts'
import { createPart } from './spare-parts.ts'
import { createListing } from './vehicle-listings.ts'

const changed = { price_when_saved: 1, name_when_saved: 'Another car' }

export const favorites: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
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
    return { id, owner, party, fresh: { user_id: owner, listing_id: other }, changed }
  },
}
