import type { ServiceName } from './refusals.ts'

/** How many requests of each service may run at once. */
export type MostInFlight = Record<ServiceName, number>

// Apart, so that slow uploads or a rush of sign-ins leave room for those who only look. Every sign-in hashes a password.
export const MOST_IN_FLIGHT: MostInFlight = { rest: 1_000, auth: 150, storage: 500, functions: 200 }

/** Lets in only as many requests as can be answered in good time; there is no queue, whoever is too much may come again. */
export class InFlight {
  private readonly most: MostInFlight
  private readonly running: Record<ServiceName, number> = { rest: 0, auth: 0, storage: 0, functions: 0 }

  constructor(most: MostInFlight) {
    this.most = most
  }

  /** Null when there is no room. Otherwise the answer, after which the room is free again. */
  async run(service: ServiceName, work: () => Promise<Response>): Promise<Response | null> {
    if (this.running[service] >= this.most[service]) return null
    this.running[service] += 1
    try {
      return await work()
    } finally {
      this.running[service] -= 1
    }
  }
}
