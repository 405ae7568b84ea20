import { setTimeout as pause } from 'node:timers/promises'

const SHORTEST_MS = 100

/**
 * Delays the result to at least 100 ms, so that the response time does not reveal whether a mail was sent.
 */
export async function withMinimumTime<Result>(work: Promise<Result>): Promise<Result> {
  const [settled] = await Promise.allSettled([work, pause(SHORTEST_MS)])
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
