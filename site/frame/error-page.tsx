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
        The site is closed for a short while. Nothing is lost: ads, messages and favourites are safe.
      </ProblemPage>
    )
  if (isRouteErrorResponse(error) && error.status === 405)
    return (
      <ProblemPage title="This could not be sent" retry>
        This page takes no form sent in this way. Open it again and wait until it has loaded.
      </ProblemPage>
    )
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return <Unreachable />
  return (
    <ProblemPage title="Something went wrong" retry>
      It is not your fault. Try once more in a moment.
    </ProblemPage>
  )
}
