import { type ReactNode, useState } from 'react'

/** A preview of the ad's card as buyers will see it in lists; on wide screens only. */
export function AdPreview({
  children,
}: {
  /** Renders the card; `now` is the reference for its age. */
  children: (now: number) => ReactNode
}) {
  const [now] = useState(() => Date.now())
  return (
    <aside className="sticky top-6 hidden content-start gap-3 self-start lg:grid">
      <h2 className="text-sm font-medium text-ink-2">How buyers will see it</h2>
      <div inert>{children(now)}</div>
    </aside>
  )
}
