/** The parts of a vehicle's page that can load later, in one chunk. */
export { AdTools } from '../ad-page/ad-tools.tsx'
export { Gallery } from '../ad-page/gallery.tsx'
export { LoanCalculator } from './loan-calculator.tsx'
export { SellerCard } from './seller-card.tsx'
export { VehicleFacts } from './vehicle-facts.tsx'
export { VehicleStrip } from './vehicle-strip.tsx'
