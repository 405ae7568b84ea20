import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Where a session that ended leads: the way back is through there. */
const SIGN_IN = ['/login', '/auth']

interface LeaveWarningProps {
  /** Whether leaving now would lose something. */
  active: boolean
  title: string
  description: string
}

/** Asks before a page is left whose changes are not saved, or whose work is not done. */
export function LeaveWarning({ active, title, description }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active &&
      currentLocation.pathname !== nextLocation.pathname &&
      !SIGN_IN.includes(nextLocation.pathname),
  )

  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [active])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={title}
      description={description}
      confirmLabel="Leave"
      keepLabel="Stay"
      tone="main"
    />
  )
}

/** The same for a form of what visitors see, whose changes a draft keeps in this tab. */
export function UnsavedWarning({ unsaved }: { unsaved: boolean }) {
  return (
    <LeaveWarning
      active={unsaved}
      title="Leave without saving?"
      description="Your changes are not saved yet, and visitors do not see them. What you typed waits here in this tab."
    />
  )
}
