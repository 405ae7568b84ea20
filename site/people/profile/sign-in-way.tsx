import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'

interface SignInWayProps {
  /** `E-mail` or `Phone`. */
  name: string
  /** The confirmed address or number, or null. */
  value: string | null
  /** Shown without one. */
  none: string
  /** A sentence about one that is not confirmed yet. */
  waiting: ReactNode
  children: ReactNode
}

/** An address or number to sign in with, its state, and its form. */
export function SignInWay({ name, value, none, waiting, children }: SignInWayProps) {
  return (
    <div className="grid max-w-140 grid-cols-1 gap-3">
      <h3 className="text-base font-medium">{name}</h3>
      {value ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{value}</span>
          <Badge tone="active">Confirmed</Badge>
        </p>
      ) : (
        <p className="text-ink-2">{none}</p>
      )}
      {waiting && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{waiting}</span>
          <Badge tone="pending">Waiting</Badge>
        </p>
      )}
      {children}
    </div>
  )
}
