import { OWN_ADS, pictured } from './about-ads.ts'
import { amount, maybe, name, path } from './facts.ts'
import type { ShownAd } from './kind.ts'

/** The facts of ads that end together; a single one has its title and cover. */
export const EXPIRY = { count: amount, title: maybe(name), picture: maybe(path) }

/** The single ad that ends; null for several. */
export function expiryAd({
  count,
  title,
  picture,
}: {
  count: number
  title: string | null
  picture: string | null
}): ShownAd | null {
  return count === 1 && title !== null ? pictured({ title, picture }, OWN_ADS) : null
}
