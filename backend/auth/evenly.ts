import { setTimeout as pause } from 'node:timers/promises'

const SHORTEST_MS = 100

/**
 * What the work comes to, no sooner than after a tenth of a second: how long it took must not tell whether there was somebody to
 * write to.
 */
export async function evenly<Result>(work: Promise<Result>): Promise<Result> {
  const [settled] = await Promise.allSettled([work, pause(SHORTEST_MS)])
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
