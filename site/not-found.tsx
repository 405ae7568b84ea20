import { data } from 'react-router'
import { NotFoundPage } from './frame/problem-page.tsx'

/** Any address that is no page of the site: shown by the ErrorBoundary below, with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

/** The same while moving about in the browser, without asking the server. */
export function clientLoader() {
  throw data(null, { status: 404 })
}

export function meta() {
  return [{ title: 'Page not found | Magari' }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return null
}

export { NotFoundPage as ErrorBoundary }
