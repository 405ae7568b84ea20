import { useEffect } from 'react'
import { windowsOf } from '../../frame/windows.tsx'
import type { IdentityMethod } from '../../session/identity.ts'
import { answerIdentity, useIdentityAsked } from '../../session/recent-sign-in.ts'

const { Windows, arrived } = windowsOf(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)

/**
 * Asks for the person's identity after an action was refused without a recent sign-in (`withRecentSignIn`). It opens over the page, whose fields keep their values. `first`: the method it suggests.
 */
export function ConfirmIdentity({ first = 'password' }: { first?: IdentityMethod }) {
  const open = useIdentityAsked()

  // If the dialog fails to load, the refusal stands.
  useEffect(() => {
    if (open) arrived().then((isThere) => isThere || answerIdentity(false))
  }, [open])
  // Leaving the page cancels the question.
  useEffect(() => () => answerIdentity(false), [])

  return <Windows open={open} props={{ open, first }} />
}
