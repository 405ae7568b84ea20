/** Whether an ad is featured at this moment; the job that ends what was paid for may be late. */
export function isFeatured(
  ad: { featured: boolean; featured_until: string | null },
  now = Date.now(),
): boolean {
  return ad.featured && (ad.featured_until === null || Date.parse(ad.featured_until) > now)
}
