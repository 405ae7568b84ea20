import {
  OWN_AD_STATE_LABELS,
  OWN_AD_STATES,
  type OwnAds,
  type OwnAdsQuery,
  ownAdsSearch,
} from '#domain/ads/own-ads.ts'
import { Chip } from '../../ui/chip.tsx'

interface StateFilterProps {
  asked: OwnAdsQuery
  states: OwnAds['states']
  all: number
}

/** Filters the ads of a tab by state, with counts; nothing with only one. */
export function StateFilter({ asked, states, all }: StateFilterProps) {
  const occurring = OWN_AD_STATES.filter((state) => states[state] || state === asked.state)
  if (occurring.length < 2) return null
  const address = (state: OwnAdsQuery['state']) => `/my-listings${ownAdsSearch({ ...asked, state, page: 1 })}`
  return (
    <nav aria-label="Status" className="mb-4 flex flex-wrap gap-2">
      {[null, ...occurring].map((state) => (
        <Chip
          key={state}
          to={address(state)}
          on={asked.state === state}
          aria-current={asked.state === state ? 'page' : undefined}
          preventScrollReset
        >
          {state ? OWN_AD_STATE_LABELS[state] : 'All'} <span>{state ? (states[state] ?? 0) : all}</span>
        </Chip>
      ))}
    </nav>
  )
}
