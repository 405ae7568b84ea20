import { savedAt } from '#testing/saved-searches.ts'
import { insert, type TableSubject } from '../subject.ts'

export const savedSearches: TableSubject = {
  async create(world, state) {
    const owner = await (state === 'of an anonymous account'
      ? world.signUpAnonymously()
      : world.signUp('customer'))
    const id = await insert(world, 'public.saved_searches', {
      user_id: owner,
      ...savedAt('/vehicles?maxPrice=1200000'),
      name: 'Vehicles under 1.2 million',
    })
    return {
      id,
      owner,
      fresh: { user_id: owner, ...savedAt('/services'), name: 'Garages' },
      changed: {
        name: 'Cheap ones',
        frequency: 'weekly',
        paused: true,
        kind: 'spare_part',
        filters: {},
        created_at: '2020-01-01',
        user_id: crypto.randomUUID(),
        last_seen_at: '2020-01-01',
      },
    }
  },
  actions: {
    'call my_saved_searches': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/my_saved_searches',
      matches: (answer) => (answer as { id: string }[]).some((search) => search.id === id),
    }),
  },
}
