import { isRouteErrorResponse } from 'react-router'

/** What the id of a row looks like; nothing else is worth asking for. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a loader threw `data(null, { status: 404 })`: as the error boundary gets it, or as it was thrown. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error)
    ? error.status === 404
    : error instanceof Object && 'init' in error && (error.init as ResponseInit | null)?.status === 404
}
