import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { vehicleAd } from './vehicle-ad.ts'

const holdsText = (text: string) => (answer: unknown) => JSON.stringify(answer).includes(text)

let nth = 0

/** Creates a make with a unique name that starts with "Make". */
export async function createMake(world: AccessWorld): Promise<{ id: number; name: string }> {
  nth += 1
  const name = `Make ${nth}`
  return { id: Number(await insert(world, 'public.vehicle_makes', { name })), name }
}

/** Status of the ad that uses the pending name, by state; null if there is no ad. */
const PENDING: Record<string, string | null> = { pending: null, 'in a draft': 'draft', 'in use': 'active' }

/** Sets the name to pending, added by the owner, with an ad if the state requires one. */
async function leavePending(
  world: AccessWorld,
  state: string,
  owner: string,
  { make, model = null }: { make: number; model?: number | null },
) {
  if (!(state in PENDING)) return
  await world.sql(
    `update public.${model ? 'vehicle_models' : 'vehicle_makes'} set listed = false, added_by = $2, added_at = now() where id = $1`,
    [model ?? make, owner],
  )
  const status = PENDING[state]
  if (status)
    await insert(world, 'public.vehicle_listings', { ...vehicleAd(owner, make), model_id: model, status })
}

export const vehicleMakes: TableSubject = {
  async create(world, state) {
    const make = await createMake(world)
    const owner = await world.signUp('customer')
    await leavePending(world, state, owner, { make: make.id })
    return {
      id: make.id,
      owner,
      fresh: { name: `New ${make.name}` },
      changed: { name: `Renamed ${make.name}`, listed: true },
      arguments: { name: make.name, other: (await createMake(world)).id },
    }
  },
  actions: {
    'embed in listing': (row) => ({
      path: `/rest/v1/vehicle_listings?make_id=eq.${row.id}&select=id,make:vehicle_makes!inner(name)`,
    }),
    'call find_or_add_make': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/find_or_add_make',
      body: { name: row.arguments?.name },
      matches: (answer) => answer === row.id,
    }),
    'call delete_pending_names': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/delete_pending_names',
      body: { person: row.owner },
      matches: (answer) => answer === 1,
    }),
    'call admin_makes': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_makes',
      body: { search: row.arguments?.name },
      matches: holdsText(`"id":${row.id},`),
    }),
    'call merge_makes': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/merge_makes',
      body: { merged_id: row.id, kept_id: row.arguments?.other },
    }),
  },
}

export const vehicleNicknames: TableSubject = {
  async create(world) {
    const { name } = await createMake(world)
    const nickname = name.replaceAll(' ', '-')
    return {
      id: await insert(world, 'public.vehicle_nicknames', { nickname, meaning: name }),
      owner: await world.signUp('customer'),
      fresh: { nickname: `New-${nickname}`, meaning: name },
      changed: { nickname: `Renamed-${nickname}`, meaning: (await createMake(world)).name },
    }
  },
  actions: {
    'call admin_nicknames': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_nicknames',
      body: { page_size: 1000 },
      matches: holdsText(`"id":${row.id},`),
    }),
  },
}

export const vehicleModels: TableSubject = {
  async create(world, state) {
    const make = await createMake(world)
    const id = Number(await insert(world, 'public.vehicle_models', { make_id: make.id, name: 'Model' }))
    const owner = await world.signUp('customer')
    await leavePending(world, state, owner, { make: make.id, model: id })
    return {
      id,
      owner,
      fresh: { make_id: make.id, name: 'New model' },
      changed: { name: 'Renamed model', make_id: make.id, listed: true },
      arguments: {
        make_id: make.id,
        other: await insert(world, 'public.vehicle_models', { make_id: make.id, name: 'Other' }),
      },
    }
  },
  actions: {
    'embed in make': (row) => ({
      path: `/rest/v1/vehicle_makes?id=eq.${row.arguments?.make_id}&select=id,vehicle_models!inner(id)&vehicle_models.id=eq.${row.id}`,
    }),
    'call find_or_add_model': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/find_or_add_model',
      body: { make_id: row.arguments?.make_id, name: 'MODEL' },
      matches: (answer) => answer === row.id,
    }),
    'call admin_models': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_models',
      body: { make_id: row.arguments?.make_id },
      matches: holdsText(`"id":${row.id},`),
    }),
    'call merge_models': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/merge_models',
      body: { merged_id: row.id, kept_id: row.arguments?.other },
    }),
  },
}
