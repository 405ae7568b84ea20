import { Fact, Facts } from '../../ui/facts.tsx'
import type { MarketPageData } from './market-data.ts'

type MarketFactsProps = Pick<MarketPageData, 'facts' | 'price' | 'counted'>

/** What the ads of the last twelve months say together, and how many they are. */
export function MarketFacts({ facts, price, counted }: MarketFactsProps) {
  return (
    <section aria-label="In short" className="mt-6">
      <Facts>
        {facts.map((fact) => (
          <Fact key={fact.label} {...fact} otherwise="Not enough similar cars yet" />
        ))}
      </Facts>
      {counted && (
        <p className="mt-3 max-w-[68ch] text-sm text-ink-2">
          {price && `From ${price.ads} ads of ${price.sellers} sellers. `}
          Asking prices of the last twelve months, counted on {counted}. Of each seller at most three ads
          count in a price, and nothing is shown of fewer than five ads of three sellers.
        </p>
      )}
    </section>
  )
}
