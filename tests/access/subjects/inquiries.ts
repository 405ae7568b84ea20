import { insert, type Row, type TableSubject } from '../subject.ts'
import { createInquiry } from './messages.ts'

/** The owner's note on the party's inquiry about the owner's ad. */
export const inquiryNotes: TableSubject = {
  key: 'thread_id',
  async create(world) {
    const { caller, dealer, thread } = await createInquiry(world)
    const other = await createInquiry(world, dealer)
    const said = { owner_id: dealer, note: 'Will pay cash', follow_up_on: '2026-11-30' }
    const kept = { ...said, thread_id: thread }
    return {
      id: await insert(world, 'public.inquiry_notes', kept, 'thread_id'),
      owner: dealer,
      party: caller,
      fresh: { ...said, thread_id: other.thread },
      changed: { note: 'Else', follow_up_on: '2026-12-01', owner_id: caller },
      arguments: { thread_id: thread, note: 'Else', follow_up_on: null },
    }
  },
  actions: {
    'embed in thread': ({ id }) => ({
      path: `/rest/v1/message_threads?id=eq.${id}&select=id,inquiry_notes!inner(note)`,
    }),
  },
}

/** A quick reply of the owner. */
export const quickReplies: TableSubject = {
  async create(world) {
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
    // The response does not reveal whether an id exists, so check whether the owner's reply moved.
    'call order_quick_replies': ({ id }: Row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/order_quick_replies',
      body: { ids: [id] },
      matches: (moved) => moved === 2,
    }),
  },
}
