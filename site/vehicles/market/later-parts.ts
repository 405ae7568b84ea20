/** The parts of the market pages that can load later, in one chunk. */
export { MarketFacts } from './market-facts.tsx'
export { MarketList } from './market-list.tsx'
export { PriceByYear } from './price-by-year.tsx'
