export const REVIEWS_A_PAGE = 10

/** The page of the reviews that a provider's URL asks for; 1 if it asks for none. */
export function reviewPage(params: URLSearchParams): number {
  const asked = Number(params.get('reviews') ?? 1)
  return Number.isInteger(asked) && asked >= 1 && asked <= 1000 ? asked : 1
}
