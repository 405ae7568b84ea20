/** Several ads in one message: what a dealer sends to a customer or a group. */

import type { OwnVehicle } from '../ads/own-ads.ts'
import { formatKes, formatKilometres } from '../foundation/money.ts'

/** The most ads of a message, so that it is read to its end. */
export const MOST_SHARED = 5

/** Why these ads cannot be shared, as a sentence; null if they can. `count` of all that are chosen, also on other pages. */
export function shareRefusal(
  ads: readonly Pick<OwnVehicle, 'state' | 'expires_at'>[],
  count: number,
  now: number,
): string | null {
  if (count > MOST_SHARED) return `Select up to ${MOST_SHARED} ads to share them on WhatsApp.`
  const hidden = ads.filter((ad) => !isPublic(ad, now)).length
  if (hidden === 0) return null
  if (count === 1) return 'Buyers cannot see this ad, so it cannot be shared.'
  return hidden === 1
    ? 'Buyers cannot see one of these ads. Deselect it to share the others.'
    : `Buyers cannot see ${hidden} of these ads. Deselect them to share the others.`
}

function isPublic({ state, expires_at }: Pick<OwnVehicle, 'state' | 'expires_at'>, now: number): boolean {
  return state === 'active' && expires_at !== null && Date.parse(expires_at) > now
}

/** The ads as one text: name, year, price, mileage, town and link of each. `site` is the origin of the links. */
export function shareText(
  ads: readonly Pick<OwnVehicle, 'id' | 'name' | 'year' | 'price' | 'mileage' | 'location'>[],
  site: string,
): string {
  return ads
    .map(({ id, name, year, price, mileage, location }) => {
      const facts = [formatKes(price), mileage === null ? null : formatKilometres(mileage), location]
      return [
        name.includes(String(year)) ? name : `${name} (${year})`,
        facts.filter((fact) => fact !== null).join(', '),
        `${site}/vehicles/${id}`,
      ].join('\n')
    })
    .join('\n\n')
}
