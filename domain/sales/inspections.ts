/** Inspections of a vehicle before it is bought, among the services of providers, who name them as they like. */

/** Inspections for the yearly test or after an accident are something else. */
const BEFORE_BUYING =
  /\b(?:pre[- ]?(?:purchase|buy)|before (?:you |a |the )?(?:buy|buying|purchas\w*)|buyers?|purchase)\b/i

/** Whether a service of this name is an inspection before buying. */
export function isPurchaseInspection(name: string): boolean {
  return /inspect|check/i.test(name) && BEFORE_BUYING.test(name)
}

/** A garage that offers one. */
export interface InspectionOffer {
  /** Of the service. */
  id: string
  name: string
  price: number | null
  provider: { id: string; name: string; location: string; rating: number | null }
}

/** Those in the town first, then the best rated, then the cheapest; one of each garage. */
export function rankedInspections(
  offers: readonly InspectionOffer[],
  town: string | null,
  most: number,
): InspectionOffer[] {
  const away = ({ provider }: InspectionOffer) => (provider.location === town ? 0 : 1)
  const ranked = offers
    .filter(({ name }) => isPurchaseInspection(name))
    .sort(
      (one, other) =>
        away(one) - away(other) ||
        (other.provider.rating ?? 0) - (one.provider.rating ?? 0) ||
        (one.price ?? Infinity) - (other.price ?? Infinity),
    )
  const garages = new Set<string>()
  return ranked.filter(({ provider }) => !garages.has(provider.id) && garages.add(provider.id)).slice(0, most)
}
