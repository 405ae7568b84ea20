import { type ReactNode, useState } from 'react'

/** The ad as others will see it in the list, while it is being written; on wide screens only. */
export function AdPreview({
  children,
}: {
  /** The card; ages count from the moment it gets. */
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
