import { setTimeout as pause } from 'node:timers/promises'

const SHORTEST_MS = 100

/**
 * The result of the work, after at least a tenth of a second: the time must not reveal whether there was somebody to
 * write to.
 */
export async function evenly<Result>(work: Promise<Result>): Promise<Result> {
  const [settled] = await Promise.allSettled([work, pause(SHORTEST_MS)])
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
