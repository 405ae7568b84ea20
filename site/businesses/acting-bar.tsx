import { useState } from 'react'
import { useNavigate } from 'react-router'
import { businessRoleLabel } from '#domain/businesses/roles.ts'
import { useVisitor } from '../session/visitor.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Above the pages of people who act for a business: for which, and the way back to their own account. */
export function ActingBar() {
  const { acting } = useVisitor()
  const { busy, leave } = useLeave()
  if (!acting) return null
  const { businessName, role, ended } = acting
  return (
    <div
      role={ended ? 'alert' : undefined}
      className="flex items-center justify-between gap-x-2 border-b border-line bg-green-soft px-(--gut) py-1 text-sm text-green-ink lg:px-8"
    >
      <p className="flex min-w-0 items-center gap-2 wrap-anywhere">
        <Icon of={ended ? 'triangle-alert' : 'store'} size="s" />
        {ended
          ? `You no longer work for ${businessName}. What you typed is still here to copy.`
          : `Working for ${businessName} · ${businessRoleLabel(role)}`}
      </p>
      <Button variant="bare" size="s" busy={busy} onClick={leave}>
        {ended ? 'Go to your account' : 'Your account'}
      </Button>
    </div>
  )
}

/** Ceases to act for the business, and goes to the person's own dashboard or `to`. */
export function useLeave(to = '/dashboard') {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    try {
      await (await import('../session/acting.ts')).leave()
      await navigate(to)
    } finally {
      setBusy(false)
    }
  }
  return { busy, leave }
}
