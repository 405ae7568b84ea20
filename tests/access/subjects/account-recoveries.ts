import type { ApiRequest } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { asksFor } from './services.ts'
import { uploadPage } from './trust.ts'

let numbers = 0
const newNumber = () => `2547${20_000_000 + ++numbers}`

const call = (name: string): ApiRequest => ({ method: 'POST', path: `/rest/v1/rpc/${name}`, body: {} })

/**
 * A request of the owner for the account of the party, whose papers the administrator of the tests has opened: `waiting`, or `withdrawn`.
 */
export const accountRecoveries: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const party = await world.signUp('customer')
    const lost = newNumber()
    for (const [person, number] of [
      [owner, newNumber()],
      [party, lost],
    ])
      await world.sql('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [
        String(person),
        String(number),
      ])
    const isOver = state === 'withdrawn'
    const evidence = await insert(world, 'public.evidence', {
      user_id: owner,
      kind: 'account_recovery',
      ...(isOver && { status: 'withdrawn', decided_at: new Date().toISOString() }),
    })
    await insert(
      world,
      'private.evidence_pages',
      { path: await uploadPage(world, owner), evidence_id: evidence, place: 1 },
      'path',
    )
    await world.sql(
      `insert into public.audit_log (actor_id, action, entity, entity_id) values ($1, 'open', 'evidence', $2)`,
      [String(world.idOf('admin')), String(evidence)],
    )
    const id = await insert(world, 'private.account_recoveries', {
      requester_id: owner,
      account_id: party,
      phone: `+${lost}`,
      names: 'Otieno Odhiambo',
      belongings: 'Two ads of a Toyota Axio.',
      evidence_id: evidence,
      ...(isOver && { state, ended_at: new Date().toISOString() }),
    })
    return { id, owner, party, arguments: { lost: `+${lost}`, page: await uploadPage(world, owner) } }
  },
  actions: {
    'call own_account_recoveries': ({ id }) => ({
      ...call('own_account_recoveries'),
      matches: (answer) => (answer as { id: string }[]).some((row) => row.id === id),
    }),
    'call request_account_recovery': asksFor('request_account_recovery', (row) => ({
      phone: row.arguments?.lost,
      names: 'Otieno Odhiambo',
      belongings: 'Two ads of a Toyota Axio.',
      pages: [row.arguments?.page],
    })),
    'call withdraw_account_recovery': asksFor('withdraw_account_recovery', ({ id }) => ({ recovery_id: id })),
    'call refuse_account_recovery': () => ({
      ...call('refuse_account_recovery'),
      matches: (answer) => answer === true,
    }),
    'call refuse_account_recovery guessed': ({ id }) => ({
      ...call('refuse_account_recovery'),
      body: { token: id },
      matches: (answer) => answer === true,
    }),
    'call approve_account_recovery': asksFor('approve_account_recovery', ({ id }) => ({
      recovery_id: id,
      reason: 'Same face and number of the ID.',
    })),
    'call reject_account_recovery': asksFor('reject_account_recovery', ({ id }) => ({
      recovery_id: id,
      reason: 'The papers do not show it.',
    })),
  },
}
