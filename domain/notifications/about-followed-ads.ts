/** Shared facts and texts of kinds about followed ads: saved searches and favourites. */
import { AD_KIND_SEGMENTS, AD_KINDS } from '../ads/ads.ts'
import { addressOfSavedSearch } from '../ads/saved-search-address.ts'
import { formatKes } from '../foundation/money.ts'
import { amount, type Fact, type Facts, id, isRecord, listOf, maybe, name, oneOf, path } from './facts.ts'
import type { ShownAd } from './kind.ts'

const FOLLOWED_AD = {
  id,
  kind: oneOf(...AD_KINDS),
  title: name,
  price: maybe(amount),
  /** The previous price. */
  price_before: maybe(amount),
  picture: maybe(path),
}
export type FollowedAd = Facts<typeof FOLLOWED_AD>

/** Their number, and at most ten of them, written by private.tell_alerts. */
export const FOLLOWED = { count: amount, ads: listOf(FOLLOWED_AD) }

export const SAVED_SEARCHES = '/account/searches'

/** The address of `{ kind, filters }`, a saved search. */
const list: Fact<string> = {
  read(value) {
    if (!isRecord(value) || !isRecord(value.filters)) return undefined
    const kind = AD_KINDS.find((one) => one === value.kind)
    return kind && addressOfSavedSearch(kind, value.filters)
  },
}

/** The list of a saved search; `address` was told before there was `list`. */
export const SEARCHED = { list: maybe(list), address: maybe(path) }

/** The page of the ad. */
export function pathOf({ kind, id: one }: FollowedAd): string {
  return `/${AD_KIND_SEGMENTS[kind]}/${one}`
}

/** The ad as a mail shows it, with its price. */
export function shown(ad: FollowedAd): ShownAd {
  return {
    title: ad.title,
    detail: ad.price === null ? null : formatKes(ad.price),
    path: pathOf(ad),
    picture: ad.picture,
  }
}

/** The single ad with its picture; null for several, and without a picture. */
export function single({ count, ads: [first] }: { count: number; ads: FollowedAd[] }): ShownAd | null {
  return count === 1 && first?.picture ? shown(first) : null
}

/** `“Toyota Axio” for KSh 1,150,000 and 33 more`: the first one and the number of others. */
export function firstAndMore(
  { count, ads: [first] }: { count: number; ads: FollowedAd[] },
  words: (ad: FollowedAd) => string,
): string {
  if (!first) return count === 1 ? 'One' : `${count} of them`
  return count === 1 ? words(first) : `${words(first)} and ${count - 1} more`
}
