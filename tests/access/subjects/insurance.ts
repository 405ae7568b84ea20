import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

let nth = 0

/** An ordinary insurer with a unique name. */
const insurer = () => {
  nth += 1
  return { name: `Insurer ${nth}`, insurance_types: ['comprehensive', 'third_party'] }
}

const quote = (person: string, insurer: string) => ({
  user_id: person,
  provider_id: insurer,
  coverage_type: 'comprehensive',
  vehicle_value: 900_000,
  vehicle_make: 'Toyota',
  vehicle_year: 2015,
  phone: '+254711000001',
  message: 'Parked inside',
})

async function createInsurer(world: AccessWorld, state: string, caller: string): Promise<string> {
  const id = await insert(world, 'public.insurance_providers', insurer())
  if (state.endsWith('asked')) await insert(world, 'public.insurance_quotes', quote(caller, id))
  if (state.startsWith('inactive'))
    await world.sql('update public.insurance_providers set active = false where id = $1', [id])
  return id
}

export const insuranceProviders: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    return {
      id: await createInsurer(world, state, owner),
      owner,
      fresh: insurer(),
      changed: {
        name: insurer().name,
        description: 'Cover for cars',
        logo_url: '/logo.svg',
        insurance_types: ['commercial'],
        website: 'https://insurer.test',
        active: state.startsWith('inactive'),
      },
    }
  },
  actions: {
    'call admin_insurers': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_insurers',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
  },
}

export const insuranceRates: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const provider = await createInsurer(world, state.replace(/^of an? /, ''), owner)
    const band = (from: number) => ({
      provider_id: provider,
      insurance_type: 'comprehensive',
      min_value: from,
      rate_basis_points: 400,
    })
    return {
      id: await insert(world, 'public.insurance_rates', band(0)),
      owner,
      fresh: band(1_000_000),
      changed: {
        insurance_type: 'third_party',
        min_value: 1,
        max_value: 500_000,
        rate_basis_points: 300,
        flat_premium: null,
        minimum_premium: 25_000,
        provider_id: await createInsurer(world, '', owner),
      },
    }
  },
  actions: {
    'embed in insurer': ({ id, fresh }) => ({
      path: `/rest/v1/insurance_providers?id=eq.${fresh?.provider_id}&select=id,insurance_rates!inner(id)&insurance_rates.id=eq.${id}`,
    }),
  },
}

export const insuranceQuotes: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const provider = await createInsurer(world, '', owner)
    const id = await insert(world, 'public.insurance_quotes', quote(owner, provider))
    if (state === 'approved' || state === 'rejected')
      await world.sql(
        `update public.insurance_quotes set status = $1, premium_amount = 36000, valid_until = '2040-01-01',
           decided_at = now(), decision_reason = 'Too old' where id = $2`,
        [state, id],
      )
    if (state === 'withdrawn')
      await world.sql(`update public.insurance_quotes set status = 'withdrawn' where id = $1`, [id])
    const seller = await world.signUp('dealer')
    return {
      id,
      owner,
      fresh: {
        ...quote(owner, provider),
        // A second request for the same quote is refused.
        vehicle_model: 'Another',
        vehicle_listing_id: await createListing(
          world,
          seller,
          state === 'about a draft' ? 'draft' : 'active',
        ),
      },
      changed: { status: 'withdrawn', premium_amount: 1, valid_until: '2041-01-01', decision_reason: 'Fine' },
      arguments: { quote_id: id, status: 'approved', premium_amount: 36_000 },
    }
  },
  actions: {
    'embed in insurer': ({ id, fresh }) => ({
      path: `/rest/v1/insurance_providers?id=eq.${fresh?.provider_id}&select=id,insurance_quotes!inner(id)&insurance_quotes.id=eq.${id}`,
    }),
    'call admin_insurance_quotes': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_insurance_quotes',
      body: { search: id },
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'change status to approved': ({ id }) => ({
      method: 'PATCH',
      path: `/rest/v1/insurance_quotes?id=eq.${id}`,
      body: { status: 'approved' },
    }),
  },
}
