import { isRouteErrorResponse } from 'react-router'
import { Unreachable } from '../offline/unreachable.tsx'
import { isMaintenanceError } from './maintenance.ts'
import { NotFoundPage, ProblemPage } from './problem-page.tsx'

/** Explains an error of any page; the root's ErrorBoundary. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if ((isRouteErrorResponse(error) && error.status === 503) || isMaintenanceError(error))
    return (
      <ProblemPage title="We are working on Magari" retry="only">
        The site is briefly down for maintenance. Your ads, messages and favourites are safe.
      </ProblemPage>
    )
  if (isRouteErrorResponse(error) && error.status === 405)
    return (
      <ProblemPage title="This could not be sent" retry>
        This page cannot receive the form this way. Open it again and wait until it has loaded.
      </ProblemPage>
    )
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return <Unreachable />
  return (
    <ProblemPage title="Something went wrong" retry>
      This is a problem on our side. Try again in a moment.
    </ProblemPage>
  )
}
