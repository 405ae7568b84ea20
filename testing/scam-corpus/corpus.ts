/** Written ads and talks, honest and not, that the rules against scams are measured with (docs/trust.md, Corpus). */

export interface CorpusAd {
  is: 'scam' | 'honest'
  title: string
  description: string
  /** The price as a share of what such vehicles usually ask: 1 is usual; null: nobody knows. */
  price: number | null
  /** Days since the account was made. */
  accountDays: number
  phoneConfirmed: boolean
  /** `stolen`: one of them is in the ad of another seller. */
  photos: 'own' | 'stolen' | 'none'
  /** In how many towns the seller has ads. */
  towns: number
}

export interface CorpusTalk {
  is: 'scam' | 'honest'
  /** Who writes what is to be judged: of a scam, the scammer. */
  by: 'seller' | 'buyer'
  /** The messages in order; those of the other side give the context. */
  messages: { from: 'seller' | 'buyer'; text: string }[]
}

type Side = CorpusTalk['by']

/** Writes ads of a kind: their signs, then what they say. */
export const ads =
  (is: CorpusAd['is']) =>
  (signs: Omit<CorpusAd, 'is' | 'title' | 'description'>, title: string, description: string): CorpusAd => ({
    is,
    title,
    description,
    ...signs,
  })

/** Writes talks of a kind: who is to be judged, then the messages. */
export const talks =
  (is: CorpusTalk['is']) =>
  (by: Side, ...messages: [from: Side, text: string][]): CorpusTalk => ({
    is,
    by,
    messages: messages.map(([from, text]) => ({ from, text })),
  })
