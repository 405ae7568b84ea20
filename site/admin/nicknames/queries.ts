/** Queries about nicknames, and changes to them. Each function throws the service's error. */

import type { NicknameForm } from '#domain/catalogue/nickname-form.ts'
import { byName } from '#domain/foundation/name-order.ts'
import type { Client } from '../../client.ts'
import type { ListPart } from '../../workplace/list-part.ts'

export interface AdminNickname extends NicknameForm {
  id: number
  /** The makes and models it stands for, such as `Toyota Yaris`; empty if the catalogue no longer has the name. */
  finds: string[]
}

export interface AdminNicknames extends ListPart {
  nicknames: AdminNickname[]
  /** The number that stand for nothing, independent of the search. */
  idle: number
}

export interface NicknamesAsked {
  search: string
  idleOnly: boolean
  page: number
}

/** A page of the nicknames, found by nickname or meaning. */
export async function adminNicknames(
  client: Client,
  { search, idleOnly, page }: NicknamesAsked,
): Promise<AdminNicknames> {
  const { data } = await client
    .rpc('admin_nicknames', { page, ...(search && { search }), ...(idleOnly && { only_idle: true }) })
    .throwOnError()
  return data
}

/** A nickname by its id, or null. */
export async function nicknameById(client: Client, id: number) {
  const { data } = await client
    .from('vehicle_nicknames')
    .select('id, nickname, meaning')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Names of makes and models to suggest, without duplicates; not all for a very large catalogue. */
export async function catalogueNames(client: Client): Promise<string[]> {
  const [makes, models] = await Promise.all([
    client.from('vehicle_makes').select('name').throwOnError(),
    client.from('vehicle_models').select('name').throwOnError(),
  ])
  const once = new Map([...models.data, ...makes.data].map((entry) => [entry.name.toLowerCase(), entry]))
  return [...once.values()].sort(byName).map(({ name }) => name)
}

/** Updates a nickname, or adds one without an id. */
export async function saveNickname(client: Client, id: number | null, nickname: NicknameForm): Promise<void> {
  const nicknames = client.from('vehicle_nicknames')
  if (id === null) await nicknames.insert(nickname).throwOnError()
  else await nicknames.update(nickname).eq('id', id).select('id').single().throwOnError()
}

/** Deletes a nickname. */
export async function deleteNickname(client: Client, id: number): Promise<void> {
  await client.from('vehicle_nicknames').delete().eq('id', id).select('id').single().throwOnError()
}
