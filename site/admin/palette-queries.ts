/** What the palette finds. Throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import type { PaletteAct } from '#domain/admin/palette-acts.ts'
import type { Client } from '../client.ts'

/** A record that a text finds; which details and states a kind has is in database/schema/admin/palette.sql. */
export type Found = Database['public']['CompositeTypes']['admin_found']

/** The first records of each kind that a text finds; with an act only those on which it is possible now. */
export async function find(client: Client, search: string, act: PaletteAct | null): Promise<Found[]> {
  const { data } = await client.rpc('admin_find', { search, ...(act && { act }) }).throwOnError()
  return data
}
