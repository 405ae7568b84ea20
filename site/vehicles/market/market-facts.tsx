import { Link } from 'react-router'
import { Fact, Facts } from '../../ui/facts.tsx'
import type { MarketPageData } from './market-data.ts'

type MarketFactsProps = Pick<MarketPageData, 'facts' | 'price' | 'counted'>

/** The combined figures of the ads of the last twelve months, with their number. */
export function MarketFacts({ facts, price, counted }: MarketFactsProps) {
  return (
    <section aria-label="Summary" className="mt-6">
      <Facts>
        {facts.map((fact) => (
          <Fact
            key={fact.label}
            {...fact}
            value={typeof fact.value === 'string' ? fact.value : fact.value && <Kinds kinds={fact.value} />}
            otherwise="Not enough similar cars yet"
          />
        ))}
      </Facts>
      {counted && (
        <p className="mt-3 max-w-[68ch] text-sm text-ink-2">
          In brackets: ads for sale, counted on {counted}. Prices and mileage:{' '}
          {price && `${price.ads} ads of ${price.sellers} sellers, `}
          asked in the last twelve months, sold ones too, at most two of each seller. Figures need at least
          five ads from three sellers.
        </p>
      )}
    </section>
  )
}

interface KindsProps {
  kinds: readonly { label: string; ads: string; to: string }[]
}

/** `1,500 cc (23)  1,300 cc (8)`: each leads to the list of these. */
function Kinds({ kinds }: KindsProps) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {kinds.map(({ label, ads, to }) => (
        <li key={to} className="py-1 sm:py-0">
          <Link to={to} discover="none" className="text-green-ink underline">
            {label}
          </Link>{' '}
          ({ads})
        </li>
      ))}
    </ul>
  )
}
