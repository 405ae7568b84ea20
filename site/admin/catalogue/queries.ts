/** Queries about the catalogue, and changes to it. Each function throws the service's error. */

import { tidyName } from '#domain/catalogue/catalogue.ts'
import { byName } from '#domain/foundation/name-order.ts'
import type { Client } from '../../client.ts'
import type { ListPart } from '../../workplace/list-part.ts'

/** A make or model with its number of listings in any state. */
export interface CatalogueEntry {
  id: number
  name: string
  listings: number
  /** False while it is pending. */
  listed: boolean
  /** The member who added it, and when; null once listed, or if unknown. */
  added_by: string | null
  added_by_name: string | null
  added_at: string | null
}

export interface AdminMake extends CatalogueEntry {
  models: number
  pending_models: number
}

export interface AdminMakes extends ListPart {
  makes: AdminMake[]
  /** Number of makes that are pending or have pending models, independent of the search. */
  pending_makes: number
}

export interface MakeWithModels {
  id: number
  name: string
  listed: boolean
  models: CatalogueEntry[]
}

/** The kind of entry: a make, or a model of the make with that id. */
export type Kind = { of: 'make' } | { of: 'model'; makeId: number }

/** A page of the makes, found by their own or a model's name; optionally only those that are pending or have pending models. */
export async function adminMakes(
  client: Client,
  { search, page, pendingOnly }: { search: string; page: number; pendingOnly?: boolean },
  pageSize?: number,
): Promise<AdminMakes> {
  const { data } = await client
    .rpc('admin_makes', {
      page,
      ...(search && { search }),
      pending_only: pendingOnly,
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data
}

/** A make with all its models; undefined without such a make. */
export async function adminModels(client: Client, makeId: number): Promise<MakeWithModels | undefined> {
  const { data } = await client.rpc('admin_models', { make_id: makeId }).throwOnError()
  return data[0]
}

/** The merge targets of an entry: all listed makes, or all listed models of its make. */
export async function mergeTargets(client: Client, kind: Kind): Promise<{ id: number; name: string }[]> {
  const { data } =
    kind.of === 'make'
      ? await client.from('vehicle_makes').select('id, name').eq('listed', true).throwOnError()
      : await client
          .from('vehicle_models')
          .select('id, name')
          .eq('make_id', kind.makeId)
          .eq('listed', true)
          .throwOnError()
  return data.sort(byName)
}

/** Adds a make, or a model to its make. */
export async function addEntry(client: Client, kind: Kind, name: string): Promise<void> {
  const entry = { name: tidyName(name) }
  if (kind.of === 'make') await client.from('vehicle_makes').insert(entry).throwOnError()
  else
    await client
      .from('vehicle_models')
      .insert({ ...entry, make_id: kind.makeId })
      .throwOnError()
}

/** Renames an entry; listings and stored texts that contain its name are updated. */
export async function renameEntry(client: Client, kind: Kind, id: number, name: string): Promise<void> {
  await client
    .from(tableOf(kind))
    .update({ name: tidyName(name) })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

/** Lists a pending entry: forms and filters offer it. */
export async function listEntry(client: Client, kind: Kind, id: number): Promise<void> {
  await client.from(tableOf(kind)).update({ listed: true }).eq('id', id).select('id').single().throwOnError()
}

/** Deletes the pending makes and models of a member (null: unknown author) that no listing uses; returns how many. */
export async function deletePending(client: Client, person: string | null): Promise<number> {
  const { data } = await client.rpc('delete_pending_names', { ...(person && { person }) }).throwOnError()
  return data
}

/** Deletes an entry without listings. */
export async function deleteEntry(client: Client, kind: Kind, id: number): Promise<void> {
  await client.from(tableOf(kind)).delete().eq('id', id).select('id').single().throwOnError()
}

/** Merges one entry into another and returns the number of listings moved. */
export async function mergeEntries(
  client: Client,
  kind: Kind,
  { merged, kept }: { merged: number; kept: number },
): Promise<number> {
  const { data } = await client
    .rpc(kind.of === 'make' ? 'merge_makes' : 'merge_models', { merged_id: merged, kept_id: kept })
    .throwOnError()
  return data
}

function tableOf({ of }: Kind): 'vehicle_makes' | 'vehicle_models' {
  return of === 'make' ? 'vehicle_makes' : 'vehicle_models'
}
