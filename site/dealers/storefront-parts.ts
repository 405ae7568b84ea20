/** The parts of a dealer's page that can load later, in one chunk. */

export { UsualWeek } from '../services/opening-hours/usual-week.tsx'
export { FactsList } from '../trust/facts-list.tsx'
export { Avatar } from '../ui/avatar.tsx'
export { Pagination } from '../ui/pagination.tsx'
export { DealerReviews } from './dealer-reviews.tsx'
export { NoVehicles } from './no-vehicles.tsx'
export { StockControls } from './stock-controls.tsx'
