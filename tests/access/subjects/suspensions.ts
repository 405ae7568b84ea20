import type { ApiRequest } from '../people.ts'
import type { TableSubject } from '../subject.ts'

const call = (name: string, body: object): ApiRequest => ({
  method: 'POST',
  path: `/rest/v1/rpc/${name}`,
  body,
})

/** Suspensions, written by triggers and functions only, and readable by the suspended person. */
export const suspensions: TableSubject = {
  /** 'running' or 'answered'. */
  async create(world, state) {
    const owner = await world.signUp('customer')
    await world.sql('update public.profiles set suspended_at = now() where id = $1', [owner])
    const [row] = await world.sql<{ id: string }>('select id from public.suspensions where user_id = $1', [
      owner,
    ])
    if (state === 'answered') {
      await world.sql(
        `update public.suspensions set answer = 'I did nothing.', answered_at = now() where user_id = $1`,
        [owner],
      )
    }
    return {
      id: row?.id ?? '',
      owner,
      fresh: { user_id: owner, reason: 'Nothing to do' },
      changed: { answer: 'I did nothing.', ended_at: '2026-01-01T00:00:00Z' },
    }
  },
  actions: {
    'call suspend_member': ({ owner }) => call('suspend_member', { member: owner, reason: 'A second time.' }),
    'call lift_suspension': ({ owner }) => call('lift_suspension', { member: owner }),
    'call answer_suspension': () => call('answer_suspension', { answer: 'It was not me.' }),
    'call set_role': ({ owner }) =>
      call('set_role', { member: owner, new_role: 'dealer', reason: 'They sell cars.' }),
  },
}
