/** Shared facts and texts of kinds about ads. */
import { id, maybe, name, path } from './facts.ts'
import type { ShownAd } from './kind.ts'

/** The facts of an ad: private.vehicle_facts and private.part_facts write them. */
export const AD = {
  id,
  title: name,
  /** Its cover. */
  picture: maybe(path),
}

/** The ad with its picture; null without one, because its title is in the sentence. */
export function pictured(
  { title, picture }: { title: string; picture: string | null },
  path: string,
): ShownAd | null {
  return picture === null ? null : { title, path, picture }
}

/** Where sellers find their ads. */
export const OWN_ADS = '/my-listings'

/** Where the seller reads why an ad waits or was not approved, and may appeal. */
export const holdPath = ({ id }: { id: string }) => `${OWN_ADS}/${id}/check`
