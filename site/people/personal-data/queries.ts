/** What taking out one's data asks of the data service. */
import type { Json } from '#database/types.generated.ts'
import type { Client } from '../../client.ts'

/** All that the person gave and what came of it. Throws the service's error. */
export async function exportOwnData(client: Client): Promise<Json> {
  const { data } = await client.rpc('export_my_data').throwOnError()
  return data
}
