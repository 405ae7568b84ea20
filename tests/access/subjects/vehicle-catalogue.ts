import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'

const holdsText = (text: string) => (answer: unknown) => JSON.stringify(answer).includes(text)

let nth = 0

/** A make that no other row has; its name begins with "Make". */
export async function layMake(world: AccessWorld): Promise<{ id: number; name: string }> {
  nth += 1
  const name = `Make ${nth}`
  return { id: Number(await insert(world, 'public.vehicle_makes', { name })), name }
}

export const vehicleMakes: TableSubject = {
  async lay(world) {
    const make = await layMake(world)
    return {
      id: make.id,
      owner: await world.signUp('customer'),
      fresh: { name: `New ${make.name}` },
      changed: { name: `Renamed ${make.name}` },
      arguments: { name: make.name, other: (await layMake(world)).id },
    }
  },
  actions: {
    'call admin_makes': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_makes',
      body: { search: row.arguments?.name },
      holds: holdsText(`"id":${row.id},`),
    }),
    'call merge_makes': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/merge_makes',
      body: { merged_id: row.id, kept_id: row.arguments?.other },
    }),
  },
}

export const vehicleNicknames: TableSubject = {
  async lay(world) {
    const { name } = await layMake(world)
    const nickname = name.replaceAll(' ', '-')
    return {
      id: await insert(world, 'public.vehicle_nicknames', { nickname, meaning: name }),
      owner: await world.signUp('customer'),
      fresh: { nickname: `New-${nickname}`, meaning: name },
      changed: { nickname: `Renamed-${nickname}`, meaning: `New ${name}` },
    }
  },
}

export const vehicleModels: TableSubject = {
  async lay(world) {
    const make = await layMake(world)
    return {
      id: await insert(world, 'public.vehicle_models', { make_id: make.id, name: 'Model' }),
      owner: await world.signUp('customer'),
      fresh: { make_id: make.id, name: 'New model' },
      changed: { name: 'Renamed model', make_id: make.id },
      arguments: {
        make_id: make.id,
        other: await insert(world, 'public.vehicle_models', { make_id: make.id, name: 'Other' }),
      },
    }
  },
  actions: {
    'call admin_models': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_models',
      body: { make_id: row.arguments?.make_id },
      holds: holdsText(`"id":${row.id},`),
    }),
    'call merge_models': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/merge_models',
      body: { merged_id: row.id, kept_id: row.arguments?.other },
    }),
  },
}
