import { createContext, data, type MiddlewareFunction } from 'react-router'

/** Whether the requested page is closed for maintenance; set by the server for each request. */
export const closedPage = createContext(false)

/** Ends the request for a closed page; the root's ErrorBoundary explains it. */
export const closeForMaintenance: MiddlewareFunction<Response> = ({ context }) => {
  if (context.get(closedPage)) throw data(null, { status: 503 })
}

/** Whether an error of the data service during client navigation means that the site is closed. */
export function isMaintenanceError(error: unknown): boolean {
  return error instanceof Error && error.message.includes('closed for maintenance')
}
