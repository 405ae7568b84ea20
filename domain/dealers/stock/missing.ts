/** Ads of a dealer that their list does not have, and what becomes of them. */
import type { StockAd } from './stock-ad.ts'

/** What may become of an ad that is missing from the list; a draft is not public. */
export type MissingAnswer = 'keep' | 'sold' | 'draft'

export const MISSING_LABELS: Record<MissingAnswer, string> = {
  keep: 'Leave as it is',
  sold: 'Mark as sold',
  draft: 'Take down (becomes a draft)',
}

/** Answers by the id of the ad; absent: left as it is. */
export type MissingAnswers = Readonly<Record<string, MissingAnswer>>

export interface MissingAds {
  /** Active ads and drafts that no row of the list is about. */
  ads: StockAd[]
  /** How many active ads and drafts the list has. */
  listed: number
  /** The list has less than half of them: it is probably only a part. */
  isPart: boolean
}

/** The active ads and drafts that are not among the `found` ones, which rows of the list are about. */
export function missingAds(stock: readonly StockAd[], found: ReadonlySet<string>): MissingAds {
  const inStock = stock.filter(({ status }) => status === 'active' || status === 'draft')
  const ads = inStock.filter(({ id }) => !found.has(id))
  const listed = inStock.length - ads.length
  return { ads, listed, isPart: listed * 2 < inStock.length }
}

/** What an ad may become; a draft is down already. */
export function answersFor({ status }: Pick<StockAd, 'status'>): MissingAnswer[] {
  return status === 'draft' ? ['keep', 'sold'] : ['keep', 'sold', 'draft']
}

/** The answers for all these ads at once; what an ad cannot become leaves it as it is. */
export function answerAll(ads: readonly StockAd[], answer: MissingAnswer): MissingAnswers {
  return Object.fromEntries(
    ads.filter((ad) => answersFor(ad).includes(answer)).map(({ id }) => [id, answer] as const),
  )
}

/** The ads to change by the status they get. */
export function missingChanges(
  ads: readonly StockAd[],
  answers: MissingAnswers,
): [status: 'sold' | 'draft', ids: string[]][] {
  return (['sold', 'draft'] as const)
    .map((status): ['sold' | 'draft', string[]] => [
      status,
      ads.filter(({ id }) => answers[id] === status).map(({ id }) => id),
    ])
    .filter(([, ids]) => ids.length > 0)
}
