import { useMatches } from 'react-router'
import type { PageHandle } from '../frame/page-handle.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Portal, type PortalProps } from './portal.tsx'

/**
 * A workplace while its visitor and data load: frame and heading, rendered by the server too. Without a session only a loading indicator (`needs-session` in base.css), because the sign-in page follows.
 */
export function PortalLoading(portal: Omit<PortalProps, 'children'>) {
  const { heading } = (useMatches().at(-1)?.handle as PageHandle | undefined) ?? {}
  return (
    <div className="needs-session">
      <Portal {...portal}>
        {heading && <PageHead title={heading} />}
        <div className="visible grid min-h-60 place-items-center">
          <Spinner label="Loading..." />
        </div>
      </Portal>
    </div>
  )
}
