import { Spinner } from '../ui/spinner.tsx'

/**
 * Shown in a member's page until the session is known (docs/product.md, Guards). As high as the window, so that the footer does not
 * jump.
 */
export function Loading() {
  return (
    <div className="grid min-h-[calc(100dvh-var(--bar))] place-items-center">
      <Spinner label="Loading..." />
    </div>
  )
}
