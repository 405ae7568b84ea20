import { data } from 'react-router'

/** Any address that is no page of the site: the root's ErrorBoundary shows the page, with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

/** The same while moving about in the browser, without asking the server. */
export function clientLoader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
