/** The text of an ad's post on Facebook. */
import { formatKes, formatKilometres } from '../foundation/money.ts'

/** The columns of an ad that a post shows. */
export interface PostedAd {
  title: string
  price: number
  year: number
  mileage: number | null
  location: string
}

/** The text of a post: the title, the price and the main facts. Nothing that the seller wrote freely, but the title. */
export function facebookMessage({ title, price, year, mileage, location }: PostedAd): string {
  const facts = [year, ...(mileage === null ? [] : [formatKilometres(mileage)]), location]
  return [title, formatKes(price), facts.join(' · ')].join('\n')
}

/** Where a post can be seen. */
export function facebookPostUrl(postId: string): string {
  return `https://www.facebook.com/${postId.split('_').map(encodeURIComponent).join('_')}`
}
