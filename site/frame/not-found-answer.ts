import { isRouteErrorResponse } from 'react-router'

/** Whether a loader threw `data(null, { status: 404 })`, either as thrown or as the error boundary receives it. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error)
    ? error.status === 404
    : error instanceof Object && 'init' in error && (error.init as ResponseInit | null)?.status === 404
}
