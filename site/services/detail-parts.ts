/** The parts of a provider's page that can load later, in one chunk. */
export { AdTools } from '../ad-page/ad-tools.tsx'
export { Gallery } from '../ad-page/gallery.tsx'
export { FactsList } from '../trust/facts-list.tsx'
export { OpeningWeek } from './opening-week.tsx'
export { Place } from './place.tsx'
export { ProviderFacts } from './provider-facts.tsx'
export { QuickStats } from './quick-stats.tsx'
export { ProviderReviews } from './reviews.tsx'
