import { Spinner } from '../ui/spinner.tsx'

/** What stands in a member's page until it is known who is looking (spec 000 §2). */
export function Loading() {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label="Loading…" />
    </div>
  )
}
