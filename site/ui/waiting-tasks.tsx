import { Link, type To } from 'react-router'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface WaitingTask {
  key: string
  icon: IconName
  title: string
  detail: string
  to: To
}

/** Pending tasks on a dashboard, in the given order; nothing without any. */
export function WaitingTasks({ tasks }: { tasks: readonly WaitingTask[] }) {
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="waiting-for-you">
      <h2 id="waiting-for-you" className="mb-3 text-lg">
        Waiting for you
      </h2>
      <ul className="grid rounded-r border border-amber-line bg-amber-soft">
        {tasks.map(({ key, icon, title, detail, to }) => (
          <li key={key} className="border-amber-line not-first:border-t">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 px-4 py-3 text-ink no-underline hover:underline"
            >
              <Icon of={icon} className="text-amber-ink" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{title}</span>
                <span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{detail}</span>
              </span>
              <Icon of="chevron-right" size="s" className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
