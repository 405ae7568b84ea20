/** The parts of the list that nobody needs at once: one download. */
export { SellBanner } from '../listings/sell-banner.tsx'
export { Filters } from './filters.tsx'
export { VehicleSkeletons } from './vehicle-skeletons.tsx'
