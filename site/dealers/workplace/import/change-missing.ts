import { type ChangeLine, MAX_BULK_CHANGES } from '#domain/dealers/dealer-stock.ts'
import type { missingChanges } from '#domain/dealers/stock/missing.ts'
import type { Client } from '../../../client.ts'
import { actOnStock } from '../queries.ts'
import { patiently } from './run-import.ts'

interface ChangeWays {
  client: Client
  signal: AbortSignal
  /** The ads that were changed before the import stopped. */
  done: ReadonlySet<string>
}

/** Gives ads that the list does not have the status that the dealer chose, and reports each batch. Throws the service's error. */
export async function changeMissing(
  changes: ReturnType<typeof missingChanges>,
  { client, signal, done }: ChangeWays,
  onDone: (lines: ChangeLine[]) => void,
): Promise<void> {
  for (const [status, ids] of changes) {
    const left = ids.filter((id) => !done.has(id))
    for (let start = 0; start < left.length && !signal.aborted; start += MAX_BULK_CHANGES) {
      const batch = left.slice(start, start + MAX_BULK_CHANGES)
      onDone(await patiently(() => actOnStock(client, batch, status), signal))
    }
  }
}
