import { createContext, data, type MiddlewareFunction } from 'react-router'

/** Whether the asked page is closed for maintenance; set by the server for each request. */
export const closedPage = createContext(false)

/** Ends the request for a closed page; the root's ErrorBoundary says so in words. */
export const closeForMaintenance: MiddlewareFunction<Response> = ({ context }) => {
  if (context.get(closedPage)) throw data(null, { status: 503 })
}
