import { useEffect } from 'react'
import { windowsOf } from '../../frame/windows.tsx'
import type { IdentityMethod } from '../../session/identity.ts'
import { answerIdentity, useIdentityAsked } from '../../session/recent-sign-in.ts'

const { Windows, arrived } = windowsOf(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)

/**
 * Asks who it is when an act was refused for want of a recent sign-in (`withRecentSignIn`). It lies over the screen, whose fields stay as
 * they are. `first`: the way it suggests.
 */
export function ConfirmIdentity({ first = 'password' }: { first?: IdentityMethod }) {
  const open = useIdentityAsked()

  // Without the dialog nobody can answer, and the refusal stands.
  useEffect(() => {
    if (open) arrived().then((isThere) => isThere || answerIdentity(false))
  }, [open])
  // Nobody answers any more once the screen is left.
  useEffect(() => () => answerIdentity(false), [])

  return <Windows open={open} props={{ open, first }} />
}
