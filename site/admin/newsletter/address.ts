import { href } from 'react-router'

/** In the address: the newsletter that is written, for one that is not saved yet. */
export const NEW_LETTER = 'new'

/** The list of newsletters. */
export function newslettersAddress(): string {
  return `${href('/admin/notifications')}?tab=newsletter`
}

/** The page of one newsletter. */
export function newsletterAddress(id: string): string {
  return `${newslettersAddress()}&${new URLSearchParams({ letter: id })}`
}
