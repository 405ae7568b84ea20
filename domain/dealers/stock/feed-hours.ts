/** How often a feed may be fetched, in hours. */
export const FEED_HOURS = [1, 3, 6, 12, 24] as const
