/** The parts of the list that can load later, in one chunk. */
export { SellBanner } from '../ads/sell-banner.tsx'
export { Filters } from './filters.tsx'
export { PartSkeletons } from './part-skeletons.tsx'
