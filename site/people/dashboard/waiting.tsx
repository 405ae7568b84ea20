import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { searchNews } from '../../ads/saved-searches/search-news.ts'
import { workOf } from '../../services/bookings/booking-words.ts'
import { type WaitingTask, WaitingTasks } from '../../ui/waiting-tasks.tsx'
import type { Overview } from './overview.ts'

/** The person's pending tasks, the most urgent first; nothing without any. */
export function Waiting({ overview }: { overview: Overview }) {
  return <WaitingTasks tasks={tasksOf(overview)} />
}

function tasksOf({ rejected, unread, news, toReview, endingPlan, business }: Overview): WaitingTask[] {
  const tasks: WaitingTask[] = []
  for (const { id, title, rejection_reason } of rejected ?? [])
    tasks.push({
      key: id,
      icon: 'circle-x',
      title: `“${title}” was not approved`,
      detail: `${rejection_reason} Edit it and resubmit it.`,
      to: '/my-listings',
    })
  if (unread)
    tasks.push({
      key: 'unread',
      icon: 'message-square',
      title: unread === 1 ? '1 unread message' : `${unread} unread messages`,
      detail: 'Someone is waiting for your answer.',
      to: '/messages',
    })
  tasks.push(...searchNews(news))
  if (endingPlan)
    tasks.push({
      key: 'plan',
      icon: 'clock',
      title: `Your ${endingPlan.name} plan ends on ${formatDate(endingPlan.expires_at)}`,
      detail: 'Pay again to extend it by 30 days.',
      to: href('/payments'),
    })
  for (const booking of toReview ?? [])
    tasks.push({
      key: booking.id,
      icon: 'star',
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
      icon: 'store',
      title: `${business.business_name} is awaiting approval`,
      detail: 'We review new businesses. You will be notified once it is in the directory.',
      to: '/my-listings',
    })
  return tasks
}
