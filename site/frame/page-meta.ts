import type { MetaDescriptor } from 'react-router'

interface PageMeta {
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  /** The Open Graph type. */
  type?: string
}

/** For a page's `meta`: title and description, also for shared links. The picture comes from the handle. */
export function pageMeta({ title, description, type = 'website' }: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
  ]
}

/** The text in one line of at most `length` characters. */
export function truncated(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`
}
