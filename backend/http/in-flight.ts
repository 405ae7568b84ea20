import type { ServiceName } from './refusals.ts'

/** How many requests of each service may run at once. */
export type MostInFlight = Record<ServiceName, number>

// Apart, so that slow uploads or a rush of sign-ins leave room for those who only look. Every sign-in hashes a password.
export const MOST_IN_FLIGHT: MostInFlight = { rest: 1_000, auth: 150, storage: 500, functions: 200 }

// So that no slow sender or large request takes all the room. Whole neighbourhoods share an address.
const SHARE_OF_ONE_ADDRESS = 0.25

/**
 * Lets in only as many requests as can be answered in good time, a quarter of them from one address; there is no queue,
 * whoever is too much may come again.
 */
export class InFlight {
  private readonly most: MostInFlight
  private readonly running: Record<ServiceName, number> = { rest: 0, auth: 0, storage: 0, functions: 0 }
  private readonly byAddress = new Map<string, number>()

  constructor(most: MostInFlight) {
    this.most = most
  }

  /**
   * Null when there is no room. Otherwise the answer, after which the room is free again. Without an `address` only the
   * room of the service counts.
   */
  async run(
    service: ServiceName,
    address: string | null,
    work: () => Promise<Response>,
  ): Promise<Response | null> {
    const most = this.most[service]
    const asker = address && `${service} ${address}`
    const ofAsker = (asker && this.byAddress.get(asker)) || 0
    if (this.running[service] >= most || ofAsker >= Math.ceil(most * SHARE_OF_ONE_ADDRESS)) return null
    this.running[service] += 1
    if (asker) this.byAddress.set(asker, ofAsker + 1)
    try {
      return await work()
    } finally {
      this.running[service] -= 1
      if (asker) this.leave(asker)
    }
  }

  private leave(asker: string): void {
    const left = (this.byAddress.get(asker) ?? 1) - 1
    if (left > 0) this.byAddress.set(asker, left)
    else this.byAddress.delete(asker)
  }
}
