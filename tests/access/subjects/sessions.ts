import { insert, type TableSubject } from '../subject.ts'

/** A person's sessions; only functions expose these rows. */
export const sessions: TableSubject = {
  async create(world) {
    const owner = await world.signUp('customer')
    return { id: await insert(world, 'auth.sessions', { user_id: owner }), owner }
  },
  actions: {
    'call own_sessions': ({ id }) => ({
      path: '/rest/v1/rpc/own_sessions',
      matches: (answer) => (answer as { id: string }[]).some((session) => session.id === id),
    }),
    'call end_own_session': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/end_own_session',
      body: { session_id: id },
      matches: (answer) => answer === true,
    }),
  },
}
