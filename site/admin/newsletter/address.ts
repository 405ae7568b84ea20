import { href } from 'react-router'

/** URL parameter of a new newsletter that is not saved yet. */
export const NEW_LETTER = 'new'

/** The list of newsletters. */
export function newslettersAddress(): string {
  return `${href('/admin/notifications')}?tab=newsletter`
}

/** The page of one newsletter. */
export function newsletterAddress(id: string): string {
  return `${newslettersAddress()}&${new URLSearchParams({ letter: id })}`
}
