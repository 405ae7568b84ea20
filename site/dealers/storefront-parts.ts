/** The parts of a dealer's page that can load later, in one chunk. */

export { SellerReviews } from '../sales/reviews/seller-reviews.tsx'
export { UsualWeek } from '../services/opening-hours/usual-week.tsx'
export { FactsList } from '../trust/facts-list.tsx'
export { Avatar } from '../ui/avatar.tsx'
export { Pagination } from '../ui/pagination.tsx'
export { StockControls } from './stock-controls.tsx'
