/** The parts of the home page that can load later, in one chunk. */
export { SellBanner } from '../ads/sell-banner.tsx'
export { CarArt } from '../ui/car-art.tsx'
export { RecentlyViewed } from '../vehicles/recently-viewed/recently-viewed.tsx'
export { NewVehicles } from '../visits/new-vehicles.tsx'
export { Figures } from './figures.tsx'
export { Services } from './services.tsx'
