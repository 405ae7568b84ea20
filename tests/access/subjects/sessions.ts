import { insert, type TableSubject } from '../subject.ts'

/** A person's sessions; only functions expose these rows. */
export const sessions: TableSubject = {
  async create(world) {
    const owner = await world.signUp('customer')
    await world.sql(`update auth.users set encrypted_password = 'hash' where id = $1`, [owner])
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
    'call has_password': () => ({
      path: '/rest/v1/rpc/has_password',
      matches: (answer) => answer === true,
    }),
  },
}
