import { href } from 'react-router'
import type { WaitingTask } from '../../ui/waiting-tasks.tsx'

/** The dashboard's notice of new ads in saved searches; nothing without any. */
export function searchNews(news: number | null): WaitingTask[] {
  if (!news) return []
  return [
    {
      key: 'news',
      icon: 'bookmark',
      title: news === 1 ? 'One new ad in your saved searches' : `${news} new ads in your saved searches`,
      detail: 'See them before others call.',
      to: href('/account/searches'),
    },
  ]
}
