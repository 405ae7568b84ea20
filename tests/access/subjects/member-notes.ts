import { insert, type TableSubject } from '../subject.ts'

/** An administrators' note about `owner`. */
export const memberNotes: TableSubject = {
  async create(world) {
    const owner = await world.signUp('customer')
    const note = { member_id: owner, note: 'Called twice; a real person.' }
    const [plan] = await world.sql<{ id: string }>(
      `insert into public.subscription_plans (name, price) values ('Given ' || gen_random_uuid(), 100) returning id`,
      [],
    )
    return {
      id: await insert(world, 'public.member_notes', note),
      owner,
      fresh: note,
      changed: { note: 'Nothing to see here.' },
      arguments: { plan_id: plan?.id },
    }
  },
  actions: {
    'call admin_member': ({ owner }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_member',
      body: { member: owner },
    }),
    'call note_on_member': ({ owner }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/note_on_member',
      body: { member: owner, note: 'They are fine.' },
    }),
    'call delete_member_note': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/delete_member_note',
      body: { note_id: id },
    }),
    'call grant_plan': ({ owner, arguments: given }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/grant_plan',
      body: { member: owner, plan_id: given?.plan_id, days: 30, reason: 'A gift.' },
    }),
    'call end_plan': ({ owner }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/end_plan',
      body: { member: owner, reason: 'They asked for it.' },
    }),
  },
}
