import { isValidElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

/** In characters of keys and HTML together, about as many bytes: strangers choose some props, such as filters, and so their sizes. */
const MOST_KEPT = 10_000_000
const htmlByKey = new Map<string, string>()
let size = 0
const numbers = new Map<unknown, number>()

/** The HTML of a part, rendered at its first use with these props; the longest unused is dropped. null for parts that are not kept. */
export function keptHtml(part: ReactElement<object>): string | null {
  const { type, props } = part
  // React would announce pictures that load at once inside the part.
  if ('priority' in props && props.priority) return null
  if (Object.values(props).some(isValidElement)) return null
  const key = numberOf(type) + JSON.stringify(props)
  const known = htmlByKey.get(key)
  const html = known ?? htmlOf(part)
  htmlByKey.delete(key)
  htmlByKey.set(key, html)
  if (known === undefined) size += key.length + html.length
  dropLongestUnused()
  return html
}

function dropLongestUnused(): void {
  for (const [key, html] of htmlByKey) {
    if (size <= MOST_KEPT) return
    htmlByKey.delete(key)
    size -= key.length + html.length
  }
}

function numberOf(component: unknown): number {
  const number = numbers.get(component) ?? numbers.size
  numbers.set(component, number)
  return number
}

/** Links need a router; which page it is on changes nothing in parts that are kept. */
function htmlOf(part: ReactElement): string {
  return renderToString(<StaticRouter location="/">{part}</StaticRouter>)
}
