/** What people read of an upload. */
import { formatNumber } from '#domain/foundation/money.ts'

export const WAITING_FOR_NETWORK = 'Waiting for the network'

/** How much of a file is uploaded, as "312 of 684 kB". */
export function sentOf(sent: number, size: number): string {
  const kilobytes = (bytes: number) => formatNumber(Math.ceil(bytes / 1_000))
  return `${kilobytes(Math.min(sent, size))} of ${kilobytes(size)} kB`
}
