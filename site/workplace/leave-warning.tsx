import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Where an ended session leads: the way back is preserved there. */
const SIGN_IN = ['/login', '/auth']

interface LeaveWarningProps {
  /** Whether leaving would lose something. */
  active: boolean
  title: string
  description: string
}

/** Confirms leaving a page with unsaved changes or unfinished work. */
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

/** The same for forms of public data, whose changes this tab keeps as a draft. */
export function UnsavedWarning({ unsaved }: { unsaved: boolean }) {
  return (
    <LeaveWarning
      active={unsaved}
      title="Leave without saving?"
      description="Your changes are not saved yet, so visitors do not see them. They are kept in this tab."
    />
  )
}
