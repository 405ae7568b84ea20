/** The parts of the list that nobody needs at once: one download. */
export { SellBanner } from '../ads/sell-banner.tsx'
export { Filters } from './filters.tsx'
export { VehicleSkeletons } from './vehicle-skeletons.tsx'
