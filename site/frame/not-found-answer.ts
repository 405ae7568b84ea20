import { isRouteErrorResponse } from 'react-router'

/** The format of row ids; other ids are not queried. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a loader threw `data(null, { status: 404 })`, either as thrown or as the error boundary receives it. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error)
    ? error.status === 404
    : error instanceof Object && 'init' in error && (error.init as ResponseInit | null)?.status === 404
}
