import { adCount } from '#domain/dealers/dealer-stock.ts'
import { searchNews } from '../../../ads/saved-searches/search-news.ts'
import { useUnread } from '../../../live/unread.ts'
import { type WaitingTask, WaitingTasks } from '../../../ui/waiting-tasks.tsx'
import type { DealerOverview } from '../queries.ts'

/** The dealer's pending tasks, the most urgent first; nothing without any. */
export function Waiting({ overview }: { overview: DealerOverview }) {
  const { searches } = useUnread()
  return <WaitingTasks tasks={[...tasksOf(overview), ...searchNews(searches)]} />
}

function tasksOf({ new_inquiries, rejected, ending, held }: DealerOverview): WaitingTask[] {
  const tasks: WaitingTask[] = []
  if (new_inquiries > 0)
    tasks.push({
      key: 'inquiries',
      icon: 'messages-square',
      title: new_inquiries === 1 ? 'One new inquiry' : `${new_inquiries} new inquiries`,
      detail: 'A buyer is waiting for your reply.',
      to: '/dealer/inquiries?status=new',
    })
  if (rejected > 0)
    tasks.push({
      key: 'rejected',
      icon: 'circle-x',
      title: `${adCount(rejected)} not approved`,
      detail: 'See why, change it and send it in again.',
      to: '/dealer/listings?status=rejected',
    })
  if (ending > 0)
    tasks.push({
      key: 'ending',
      icon: 'clock',
      title: `${adCount(ending)} ${ending === 1 ? 'ends' : 'end'} within a week`,
      detail: 'Still for sale? Renew them to keep them listed.',
      to: '/dealer/listings?status=active&sort=ending',
    })
  if (held > 0)
    tasks.push({
      key: 'held',
      icon: 'circle-pause',
      title: `${adCount(held)} awaiting approval`,
      detail: 'An administrator reviews it first. You will be notified when it is live.',
      to: '/dealer/listings?status=pending',
    })
  return tasks
}
