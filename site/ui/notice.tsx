import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Important information, announced by screen readers when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="mb-4 flex gap-3 rounded-r border border-line bg-sunk p-4 text-sm leading-normal text-ink-2"
    >
      <Icon of="info" className="text-green-ink" />
      <div className="grid gap-1 wrap-anywhere">{children}</div>
    </div>
  )
}
