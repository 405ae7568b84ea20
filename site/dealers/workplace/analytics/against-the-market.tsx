import { href } from 'react-router'
import { adCount } from '#domain/dealers/dealer-stock.ts'
import {
  MARKET_POSITION_LABELS,
  MARKET_POSITIONS,
  type MarketPosition,
} from '#domain/dealers/market-position.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'

interface AgainstTheMarketProps {
  positions: Readonly<Record<MarketPosition, number>>
  current: MarketPosition | null
  /** The page's address with the filter. */
  address: (position: MarketPosition | null) => string
}

/** Filters the list by market position, with a link to suggested prices. */
export function AgainstTheMarket({ positions, current, address }: AgainstTheMarketProps) {
  return (
    <div className="mb-4 grid gap-3">
      <Tabs
        label="Against the market"
        className="overflow-x-auto"
        items={[
          { to: address(null), label: 'All', current: current === null },
          ...MARKET_POSITIONS.map((position) => ({
            to: address(position),
            label: MARKET_POSITION_LABELS[position],
            count: positions[position],
            current: current === position,
          })),
        ]}
      />
      {positions.over > 0 && (current === null || current === 'over') && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-r border border-line bg-sunk p-3 text-sm">
          {adCount(positions.over)} {positions.over === 1 ? 'asks' : 'ask'} more than at least nine of ten
          similar ones.
          <LinkButton size="s" to={href('/dealer/listings/prices')}>
            Suggested prices
          </LinkButton>
        </p>
      )}
    </div>
  )
}

/** Shown when no ad matches the filter. */
export const NONE_THERE: Record<MarketPosition, string> = {
  over: 'None of your vehicles for sale is over the market.',
  at: 'None of your vehicles for sale is at the market.',
  under: 'None of your vehicles for sale is under the market.',
  unknown: 'There are enough similar ads for each of your vehicles for sale.',
}
