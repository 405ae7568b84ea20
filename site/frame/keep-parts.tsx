import { isValidElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

/** About 10 MB of cards. */
const MOST_KEPT = 4_000
const htmlByKey = new Map<string, string>()
const numbers = new Map<unknown, number>()

/** The HTML of a part, rendered at its first use with these props; the longest unused is dropped. null for parts that are not kept. */
export function keptHtml(part: ReactElement<object>): string | null {
  const { type, props } = part
  // React would announce pictures that load at once inside the part.
  if ('priority' in props && props.priority) return null
  if (Object.values(props).some(isValidElement)) return null
  const key = numberOf(type) + JSON.stringify(props)
  const html = htmlByKey.get(key) ?? htmlOf(part)
  htmlByKey.delete(key)
  htmlByKey.set(key, html)
  const [longestUnused] = htmlByKey.keys()
  if (htmlByKey.size > MOST_KEPT && longestUnused !== undefined) htmlByKey.delete(longestUnused)
  return html
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
