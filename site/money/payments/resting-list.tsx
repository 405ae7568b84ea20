import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { adsWords, restingSentence } from '#domain/money/plan-ends.ts'
import type { RestingAds } from './queries.ts'

interface RestingListProps {
  resting: RestingAds
  /** The plan has ended. */
  ended: boolean
}

/** Which ads rest without a plan, the first to end first, in a list that opens. */
export function RestingList({ resting: { active, free, resting, ads }, ended }: RestingListProps) {
  if (active === 0) return null
  return (
    <>
      <span>{restingSentence({ active, free, resting, ended })}</span>
      {ads.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 font-medium text-green-ink">
            {resting === 1 ? 'See the ad that rests' : `See the ${resting} ads that rest`}
          </summary>
          <ul aria-label="Ads that rest" className="grid gap-1 py-1">
            {ads.map(({ id, title, expires_at }) => (
              <li key={id} className="wrap-anywhere">
                <Link to={href('/vehicles/:id', { id })} className="text-ink">
                  {title}
                </Link>
                , live until {formatDate(expires_at)}
              </li>
            ))}
          </ul>
          {resting > ads.length && <p>And {adsWords(resting - ads.length)} more.</p>}
          <p>To keep one of these instead of another, take that other one down.</p>
        </details>
      )}
    </>
  )
}
