import { createHash } from 'node:crypto'
import type { Person } from './person.ts'

/** A version 4 UUID derived from text, so that an interrupted seeding writes the same files again. */
export function uuid(words: string): string {
  const hex = createHash('sha256').update(`magari demo ${words}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of a person's account and profile. */
export const idOf = ({ email }: Pick<Person, 'email'>): string => uuid(`person ${email}`)
