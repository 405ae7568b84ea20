import { randomUUID } from 'node:crypto'
import type { AccessWorld, ApiRequest } from '../people.ts'
import { insert, type Row, type TableSubject } from '../subject.ts'
import { asksFor } from './services.ts'

/** A dealer in good standing, who may invite. */
async function signUpBusiness(world: AccessWorld): Promise<string> {
  const id = await world.signUp('dealer')
  await world.sql('update auth.users set email_confirmed_at = now() where id = $1', [id])
  await world.sql(`update public.profiles set business_name = 'Achieng Motors' where id = $1`, [id])
  return id
}

const lists =
  (name: string) =>
  ({ id }: Row): ApiRequest => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    body: {},
    matches: (answer) => JSON.stringify(answer).includes(`${id}`),
  })

/** The party works for the owner, in sales. */
export const businessMembers: TableSubject = {
  key: 'person_id',
  async create(world) {
    const owner = await signUpBusiness(world)
    const party = await world.signUp('customer')
    const other = await world.signUp('customer')
    const id = await insert(
      world,
      'public.business_members',
      { business_id: owner, person_id: party, role: 'sales' },
      'person_id',
    )
    return { id, owner, party, fresh: { business_id: owner, person_id: other, role: 'owner' } }
  },
  actions: {
    'call business_people': lists('business_people'),
    'call own_workplaces': ({ owner }) => lists('own_workplaces')({ id: owner, owner }),
    'call change_business_role': asksFor('change_business_role', ({ id }) => ({
      person: id,
      to_role: 'manager',
    })),
    'call remove_from_business': asksFor('remove_from_business', ({ id }) => ({ person: id })),
    'call leave_business': asksFor('leave_business', ({ owner }) => ({ business: owner })),
    'call invite_to_business': asksFor('invite_to_business', () => ({
      as_role: 'sales',
      email: `${randomUUID()}@example.test`,
    })),
  },
}

/** The owner has invited the party, to an address that the party has confirmed; only functions reach these rows. */
export const businessInvitations: TableSubject = {
  async create(world) {
    const owner = await signUpBusiness(world)
    const party = await world.signUp('customer')
    const [account] = await world.sql<{ email: string }>(
      'update auth.users set email_confirmed_at = now() where id = $1 returning email',
      [party],
    )
    const id = await insert(world, 'private.business_invitations', {
      business_id: owner,
      email: account?.email,
      role: 'sales',
      invited_by: owner,
    })
    return { id, owner, party }
  },
  actions: {
    'call business_invitations': lists('business_invitations'),
    'call own_invitations': lists('own_invitations'),
    'call invitation': ({ id }) => ({ method: 'POST', path: '/rest/v1/rpc/invitation', body: { id } }),
    'call invitation to see who invited': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/invitation',
      body: { id },
      matches: (answer) => (answer as { invited_by: string | null }[])[0]?.invited_by !== null,
    }),
    'call withdraw_invitation': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/withdraw_invitation',
      body: { invitation: id },
      matches: (answer) => answer === true,
    }),
    'call answer_invitation': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/answer_invitation',
      body: { invitation: id, accept: true },
      matches: (answer) => answer !== null,
    }),
  },
}

/** An act in the owner's business; only a function reaches these rows. */
export const businessActs: TableSubject = {
  async create(world) {
    const owner = await signUpBusiness(world)
    const title = `Toyota Axio ${randomUUID()}`
    const id = await insert(world, 'private.business_acts', { business_id: owner, act: 'posted', title })
    return { id, owner, fresh: { title } }
  },
  actions: {
    'call business_log': ({ owner, fresh }) => lists('business_log')({ id: String(fresh?.title), owner }),
  },
}
