/** Facebook posts of ads. */
import { formatKes, formatKilometres } from '../foundation/money.ts'

/** The columns shown in a post. */
export interface PostedAd {
  title: string
  price: number
  year: number
  mileage: number | null
  location: string
}

/** The text of a post: title, price and main facts. The title is the only free text of the seller in it. */
export function facebookMessage({ title, price, year, mileage, location }: PostedAd): string {
  const facts = [year, ...(mileage === null ? [] : [formatKilometres(mileage)]), location]
  return [title, formatKes(price), facts.join(' · ')].join('\n')
}

/** The public URL of a post. */
export function facebookPostUrl(postId: string): string {
  return `https://www.facebook.com/${postId.split('_').map(encodeURIComponent).join('_')}`
}
