import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { pageCount } from './list-words.ts'

interface ListMeta {
  /** The list's heading. */
  title: string
  /** The number of results as text: `118 vehicles`. */
  count: string
  /** A sentence about what else the list offers. */
  promise: string
  filters: { search: string; page: number }
  result: { total: number; page_size: number }
  pageUrl: (page: number) => string
}

/** A list's metadata. Text searches and empty lists are excluded from search engines. */
export function listMeta({ title, count, promise, filters, result, pageUrl }: ListMeta) {
  const { search, page } = filters
  const numbered = page > 1 ? `${title}, page ${page}` : title
  const links: MetaDescriptor[] = []
  if (page > 1) links.push({ tagName: 'link', rel: 'prev', href: pageUrl(page - 1) })
  if (page < pageCount(result)) links.push({ tagName: 'link', rel: 'next', href: pageUrl(page + 1) })
  if (search || result.total === 0) links.push({ name: 'robots', content: 'noindex, follow' })
  return [
    ...pageMeta({ title: `${numbered} | Magari`, description: `${numbered}: ${count}. ${promise}` }),
    ...links,
  ]
}
