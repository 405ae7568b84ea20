import { Spinner } from '../ui/spinner.tsx'

/**
 * What stands in a member's page until it is known who is looking (spec 000 §2). As high as the window, like the page that
 * comes: the footer stays out of sight and does not jump.
 */
export function Loading() {
  return (
    <div className="grid min-h-[calc(100dvh-var(--bar))] place-items-center">
      <Spinner label="Loading..." />
    </div>
  )
}
