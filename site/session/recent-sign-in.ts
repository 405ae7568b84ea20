/** Sensitive actions require a sign-in within the last ten minutes: the person confirms their identity in place, then the action continues. Browser only. */
import { useSyncExternalStore } from 'react'
import type { ServiceError } from '#domain/foundation/errors.ts'

/** Whether the sign-in service or the database refused an action without a recent sign-in. */
export function needsRecentSignIn(error: unknown): boolean {
  const { code, hint } = (error ?? {}) as Partial<ServiceError>
  return code === 'reauthentication_needed' || hint === 'password_required'
}

/**
 * Runs the action. If it is refused without a recent sign-in, asks for one (`ConfirmIdentity`) and runs it again; if the person declines, the refusal stands. `errorOf` finds the error in the result of an action that does not throw it.
 */
export async function withRecentSignIn<Result>(
  act: () => Promise<Result>,
  errorOf: (result: Result) => unknown = (result) => result,
): Promise<Result> {
  try {
    const result = await act()
    if (!needsRecentSignIn(errorOf(result)) || !(await confirmed())) return result
  } catch (error) {
    if (!needsRecentSignIn(error) || !(await confirmed())) throw error
  }
  return act()
}

let asked: ((confirmed: boolean) => void)[] = []
const listeners = new Set<() => void>()

async function confirmed(): Promise<boolean> {
  // Without a mounted ConfirmIdentity nobody can be asked.
  if (listeners.size === 0) return false
  return new Promise((resolve) => {
    asked = [...asked, resolve]
    for (const listener of listeners) listener()
  })
}

/** Ends the question for all pending actions. */
export function answerIdentity(confirmed: boolean): void {
  const waiting = asked
  asked = []
  for (const listener of listeners) listener()
  for (const resolve of waiting) resolve(confirmed)
}

/** Whether an action is waiting for the person to confirm their identity. */
export function useIdentityAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked.length > 0,
    () => false,
  )
}
