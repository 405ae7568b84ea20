import type { Json } from '#database/types.generated.ts'
import type { Client } from '../../client.ts'

/** Exports the person's data. Throws the service's error. */
export async function exportOwnData(client: Client): Promise<Json> {
  const { data } = await client.rpc('export_my_data').throwOnError()
  return data
}
