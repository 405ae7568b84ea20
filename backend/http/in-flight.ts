import type { ServiceName } from './refusals.ts'

/** Maximum number of concurrent requests per service. */
export type MostInFlight = Record<ServiceName, number>

// Separate, so that slow uploads or a rush of sign-ins (each hashes a password) do not block reads.
export const MOST_IN_FLIGHT: MostInFlight = { rest: 1_000, auth: 150, storage: 500, functions: 200 }

// Prevents one client from using the whole capacity. Large enough for neighbourhoods that share one IP address.
const SHARE_OF_ONE_ADDRESS = 0.25

/**
 * Limits concurrent requests per service, at most a quarter of them from one IP address. There is no queue: excess requests are
 * refused and may be retried.
 */
export class InFlight {
  private readonly most: MostInFlight
  private readonly running: Record<ServiceName, number> = { rest: 0, auth: 0, storage: 0, functions: 0 }
  private readonly byAddress = new Map<string, number>()

  constructor(most: MostInFlight) {
    this.most = most
  }

  /**
   * Runs the work and returns its response, or null when the limit is reached. Without an `address` only the service's limit
   * applies.
   */
  async run(
    service: ServiceName,
    address: string | null,
    work: () => Promise<Response>,
  ): Promise<Response | null> {
    const most = this.most[service]
    const requester = address && `${service} ${address}`
    const ofRequester = (requester && this.byAddress.get(requester)) || 0
    if (this.running[service] >= most || ofRequester >= Math.ceil(most * SHARE_OF_ONE_ADDRESS)) return null
    this.running[service] += 1
    if (requester) this.byAddress.set(requester, ofRequester + 1)
    try {
      return await work()
    } finally {
      this.running[service] -= 1
      if (requester) this.leave(requester)
    }
  }

  private leave(requester: string): void {
    const left = (this.byAddress.get(requester) ?? 1) - 1
    if (left > 0) this.byAddress.set(requester, left)
    else this.byAddress.delete(requester)
  }
}
