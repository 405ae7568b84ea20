import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'

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
    }
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
    }
  },
}
