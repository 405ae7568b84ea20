import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import MessageSquare from 'lucide-react/icons/message-square'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import { href, Link, type To } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { workOf } from '../bookings/booking-words.ts'
import { Icon } from '../ui/icon.tsx'
import type { Overview } from './overview.ts'

interface Task {
  key: string
  icon: LucideIcon
  title: string
  detail: string
  to: To
}

/** What waits for the person, the most urgent first; nothing where nothing does. */
export function Waiting({ overview }: { overview: Overview }) {
  const tasks = tasksOf(overview)
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
              <Icon of={ChevronRight} size="s" className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function tasksOf({ rejected, unread, toReview, endingPlan, business }: Overview): Task[] {
  const tasks: Task[] = []
  for (const { id, title, rejection_reason } of rejected ?? [])
    tasks.push({
      key: id,
      icon: CircleX,
      title: `“${title}” was not approved`,
      detail: `${rejection_reason} Change it and send it in again.`,
      to: '/my-listings',
    })
  if (unread)
    tasks.push({
      key: 'unread',
      icon: MessageSquare,
      title: unread === 1 ? 'One unread message' : `${unread} unread messages`,
      detail: 'Somebody waits for your answer.',
      to: '/messages',
    })
  if (endingPlan)
    tasks.push({
      key: 'plan',
      icon: Clock,
      title: `Your ${endingPlan.name} plan ends on ${formatDate(endingPlan.expires_at)}`,
      detail: 'Pay for it again and 30 days are added to its end.',
      to: href('/payments'),
    })
  for (const booking of toReview ?? [])
    tasks.push({
      key: booking.id,
      icon: Star,
      title: `How was ${booking.provider.business_name}?`,
      detail: `${workOf(booking)} on ${formatDate(booking.preferred_date)}. A review helps the next person choose.`,
      to: {
        pathname: href('/my-bookings/:id', { id: booking.id }),
        search: `?review=${booking.id}`,
      },
    })
  if (business && !business.verified)
    tasks.push({
      key: 'business',
      icon: Store,
      title: `${business.business_name} waits for approval`,
      detail: 'An administrator looks at new businesses. You are told as soon as it is in the directory.',
      to: '/my-listings',
    })
  return tasks
}
