import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

let nth = 0

/** An ordinary lender with a unique name. */
const lender = () => {
  nth += 1
  return { name: `Lender ${nth}`, max_amount: 5_000_000 }
}

const application = (person: string, lender: string) => ({
  user_id: person,
  provider_id: lender,
  loan_amount: 900_000,
  term_months: 36,
  monthly_income: 150_000,
  employment_status: 'employed',
  phone: '+254711000001',
  message: 'For a Toyota Axio',
})

async function createApplication(
  world: AccessWorld,
  person: string,
  state: string,
): Promise<[string, string]> {
  const provider = await insert(world, 'public.financing_providers', lender())
  const id = await insert(world, 'public.financing_applications', application(person, provider))
  if (state !== 'pending')
    await world.sql(
      `update public.financing_applications set status = $1, decision_reason = 'Income',
         decided_at = case when $1 <> 'withdrawn' then now() end where id = $2`,
      [state, id],
    )
  return [id, provider]
}

export const financingProviders: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const [, id] = state.endsWith('applied to')
      ? await createApplication(world, owner, 'pending')
      : [null, await insert(world, 'public.financing_providers', lender())]
    if (state.startsWith('inactive'))
      await world.sql('update public.financing_providers set active = false where id = $1', [id])
    return {
      id,
      owner,
      fresh: lender(),
      changed: {
        name: lender().name,
        description: 'Loans for cars',
        logo_url: '/logo.svg',
        interest_rate_range: '13% a year',
        min_amount: 1,
        max_amount: 2,
        max_term_months: 48,
        website: 'https://lender.test',
        active: state.startsWith('inactive'),
      },
    }
  },
  actions: {
    'call admin_lenders': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_lenders',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
  },
}

export const financingApplications: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const [id, provider] = await createApplication(
      world,
      owner,
      state === 'about a draft' ? 'withdrawn' : state,
    )
    const seller = await world.signUp('dealer')
    return {
      id,
      owner,
      fresh: {
        ...application(owner, provider),
        vehicle_listing_id: await createListing(
          world,
          seller,
          state === 'about a draft' ? 'draft' : 'active',
        ),
      },
      changed: {
        status: 'withdrawn',
        loan_amount: 1,
        decided_at: '2026-01-01',
        decision_reason: 'Fine',
      },
      arguments: { application_id: id, status: state === 'approved' ? 'disbursed' : 'approved' },
    }
  },
  actions: {
    'call admin_financing_applications': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_financing_applications',
      body: { search: id },
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'embed in lender': ({ id, fresh }) => ({
      path: `/rest/v1/financing_providers?id=eq.${fresh?.provider_id}&select=id,financing_applications!inner(id)&financing_applications.id=eq.${id}`,
    }),
    'insert approved': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/financing_applications',
      body: { ...fresh, status: 'approved' },
    }),
    'change status to approved': ({ id }) => ({
      method: 'PATCH',
      path: `/rest/v1/financing_applications?id=eq.${id}`,
      body: { status: 'approved' },
    }),
  },
}
