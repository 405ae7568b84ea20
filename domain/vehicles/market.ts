/** Addresses of the market pages. The database makes the slugs of makes and models (private.slug). */

/** The slug of a known town, as private.slug() makes it. */
export function townSlug(town: string): string {
  return town
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
}

/** `/cars/toyota/hilux/nairobi`, from slugs. */
export function marketPath(...slugs: string[]): string {
  return ['/cars', ...slugs].join('/')
}

/** Pages with fewer ads are not for search engines. */
export const FEWEST_ADS_INDEXED = 5
