import { insert, type TableSubject } from '../subject.ts'

/** Where a person is signed in: rows that only functions show. */
export const sessions: TableSubject = {
  async lay(world) {
    const owner = await world.signUp('customer')
    return { id: await insert(world, 'auth.sessions', { user_id: owner }), owner }
  },
  actions: {
    'call own_sessions': ({ id }) => ({
      path: '/rest/v1/rpc/own_sessions',
      holds: (answer) => (answer as { id: string }[]).some((session) => session.id === id),
    }),
    'call end_own_session': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/end_own_session',
      body: { session_id: id },
      holds: (answer) => answer === true,
    }),
  },
}
