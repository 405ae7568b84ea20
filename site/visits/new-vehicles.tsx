import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { reportFailure } from '../failures/report-failure.ts'
import { Icon } from '../ui/icon.tsx'
import { usePreviousVisit } from './previous-visit.ts'

/** More are not counted. */
const MOST_COUNTED = 99

/** How many vehicles were posted since this browser's previous visit, with a link to them; nothing without any. */
export function NewVehicles({ className }: { className?: string }) {
  const since = usePreviousVisit()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let stale = false
    setCount(0)
    if (since !== Number.POSITIVE_INFINITY)
      countSince(since).then(
        (found) => !stale && setCount(found),
        (error) => reportFailure('The number of new vehicles could not be read', error),
      )
    return () => {
      stale = true
    }
  }, [since])

  if (count === 0) return null
  const number = count > MOST_COUNTED ? `${MOST_COUNTED}+` : count
  return (
    <p className={className}>
      <Link
        to={href('/vehicles')}
        className="inline-flex min-h-11 items-center gap-1 text-sm font-medium text-green-ink no-underline hover:underline"
      >
        {number} new {count === 1 ? 'vehicle' : 'vehicles'} since your last visit
        <Icon of="chevron-right" size="s" />
      </Link>
    </p>
  )
}

/** Reads anonymously, so that the server does not learn whose visit it was. */
async function countSince(time: number): Promise<number> {
  const [{ openAnonymousClient }, { countPostedSince }] = await Promise.all([
    import('../browser-client.ts'),
    import('../vehicles/queries.ts'),
  ])
  return countPostedSince(openAnonymousClient(), new Date(time).toISOString(), MOST_COUNTED + 1)
}
