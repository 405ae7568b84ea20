import {
  OWN_AD_STATE_LABELS,
  OWN_AD_STATES,
  type OwnAds,
  type OwnAdsAsked,
  ownAdsSearch,
} from '#domain/ads/own-ads.ts'
import { Chip } from '../../ui/chip.tsx'

interface StateFilterProps {
  asked: OwnAdsAsked
  states: OwnAds['states']
  /** Of all states together. */
  all: number
}

/** The states that occur among the ads of a tab, with their counts; nothing where there is no choice. */
export function StateFilter({ asked, states, all }: StateFilterProps) {
  const occurring = OWN_AD_STATES.filter((state) => states[state] || state === asked.state)
  if (occurring.length < 2) return null
  const address = (state: OwnAdsAsked['state']) => `/my-listings${ownAdsSearch({ ...asked, state, page: 1 })}`
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
