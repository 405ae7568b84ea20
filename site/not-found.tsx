import { data } from 'react-router'
import { NotFoundPage } from './frame/problem-page.tsx'

/** Unknown URLs: the ErrorBoundary below, with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

/** For client navigation, without a request. */
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
