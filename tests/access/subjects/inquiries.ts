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

/** The party's inquiry to the owner's business, given to somebody who works there. */
export const leadAssignments: TableSubject = {
  key: 'thread_id',
  async create(world) {
    const { caller, dealer, thread } = await createInquiry(world)
    const other = await createInquiry(world, dealer)
    const worker = await world.signUp('customer')
    const given = { business_id: dealer, person_id: worker }
    await world.sql(
      `insert into public.business_members (business_id, person_id, role) values ($1, $2, 'sales')`,
      [dealer, worker],
    )
    await world.sql(`insert into private.lead_rules (business_id, rule) values ($1, 'first')`, [dealer])
    return {
      id: await insert(world, 'public.lead_assignments', { ...given, thread_id: thread }, 'thread_id'),
      owner: dealer,
      party: caller,
      fresh: { ...given, thread_id: other.thread },
      changed: { person_id: dealer },
    }
  },
  actions: {
    'embed in thread': ({ id }) => ({
      path: `/rest/v1/message_threads?id=eq.${id}&select=id,lead_assignments!inner(person_id)`,
    }),
    'call assign_lead': ({ id, changed }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/assign_lead',
      body: { thread: id, person: changed?.person_id },
    }),
    'call hand_over_leads': ({ fresh, changed }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/hand_over_leads',
      body: { from_person: fresh?.person_id, to_person: changed?.person_id },
      matches: (count) => count === 1,
    }),
    'call lead_people': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/lead_people',
      matches: (people) =>
        (people as { person_id: string }[]).some(({ person_id }) => person_id === fresh?.person_id),
    }),
    'call lead_rule': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/lead_rule',
      matches: (rule) => rule === 'first',
    }),
    'call set_lead_rule': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/set_lead_rule',
      body: { rule: 'turn' },
    }),
    'call lead_figures': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/lead_figures',
      matches: (figures) =>
        (figures as { person_id: string }[]).some(({ person_id }) => person_id === fresh?.person_id),
    }),
  },
}
