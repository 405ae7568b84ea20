import { insert, type Row, type TableSubject } from '../subject.ts'
import { layInquiry } from './messages.ts'

/** What the owner of an ad has noted about the inquiry of the party. */
export const inquiryNotes: TableSubject = {
  key: 'thread_id',
  async lay(world) {
    const { asker, dealer, thread } = await layInquiry(world)
    const other = await layInquiry(world, dealer)
    const said = { owner_id: dealer, note: 'Will pay cash', follow_up_on: '2026-11-30' }
    const kept = { ...said, thread_id: thread }
    return {
      id: await insert(world, 'public.inquiry_notes', kept, 'thread_id'),
      owner: dealer,
      party: asker,
      fresh: { ...said, thread_id: other.thread },
      changed: { note: 'Else', follow_up_on: '2026-12-01', owner_id: asker },
      arguments: { thread_id: thread, note: 'Else', follow_up_on: null },
    }
  },
  actions: {
    'embed in thread': ({ id }) => ({
      path: `/rest/v1/message_threads?id=eq.${id}&select=id,inquiry_notes!inner(note)`,
    }),
  },
}

/** A text that the owner answers inquiries with. */
export const quickReplies: TableSubject = {
  async lay(world) {
    const owner = await world.signUp('dealer')
    const said = { owner_id: owner, title: 'Still here', body: 'Hello {name}, it is.' }
    await insert(world, 'public.quick_replies', said)
    return {
      id: await insert(world, 'public.quick_replies', { ...said, title: 'Price' }),
      owner,
      fresh: said,
      changed: { title: 'Else', body: 'Else', place: 7, owner_id: await world.signUp('dealer') },
    }
  },
  actions: {
    // Nobody is told whether an id is there; what is their own has moved.
    'call order_quick_replies': ({ id }: Row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/order_quick_replies',
      body: { ids: [id] },
      holds: (moved) => moved === 2,
    }),
  },
}
