import { insert, type TableSubject } from '../subject.ts'

const call =
  (name: string, body: object, matches: (answer: unknown) => boolean = () => true) =>
  () => ({
    method: 'POST' as const,
    path: `/rest/v1/rpc/${name}`,
    body,
    matches,
  })

/** Lists of dealers at an address; only functions reach these rows. */
export const stockFeeds: TableSubject = {
  async create(world) {
    const owner = await world.signUp('dealer')
    const found = ['make', 'stock no']
    const row = { dealer_id: owner, url: `https://lists.test/${owner}`, every_hours: 6, found }
    return { id: await insert(world, 'private.stock_feeds', row), owner, fresh: row }
  },
  actions: {
    'call own_stock_feed': ({ owner }) =>
      call('own_stock_feed', {}, (answer) => JSON.stringify(answer).includes(owner))(),
    'call save_stock_feed': call('save_stock_feed', { url: 'https://lists.test/', every_hours: 3 }),
    'call fetch_stock_feed': call('fetch_stock_feed', {}),
    'call accept_stock_feed_columns': call('accept_stock_feed_columns', { keys: ['make', 'stock no'] }),
    'call answer_stock_feed': call('answer_stock_feed', { answers: { 'location | nbi': 'Nairobi' } }),
    'call remove_stock_feed': call('remove_stock_feed', {}, (answer) => answer === true),
  },
}
