import { constants, getPriority, setPriority } from 'node:os'

/** How much a child process with deferrable work is lowered. */
export const BELOW_REQUESTS = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Lowers the priority of a process, or on Linux of this thread, by so many steps below what it has: an absolute value would be a raise
 * where the operator gave less, which only root may. Never fails: work at a wrong priority is better than none.
 */
export function lowerPriority(steps: number, pid = 0): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority(pid) + steps))
  } catch {
    // The process is over, or the system lets nobody set it.
  }
}
