/** The parts of a part's page that can load later, in one chunk. */
export { AdTools } from '../ad-page/ad-tools.tsx'
export { Gallery } from '../ad-page/gallery.tsx'
export { SellerCard } from '../vehicles/seller-card.tsx'
export { PartFacts } from './part-facts.tsx'
export { RelatedParts } from './related-parts.tsx'
export { SafetyTips } from './safety-tips.tsx'
