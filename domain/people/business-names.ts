/** Names of businesses that need approval before they are shown. */

/** Why a name is held, as the end of a sentence. The values are those of private.name_doubt. */
export const HELD_NAME_REASONS = {
  like_verified: 'it is the same as, or very similar to, the name of a verified business',
  known_name: 'it is the name of a make or a well-known company, alone or with words such as Motors or Kenya',
  mixed_scripts: 'it mixes letters of different scripts, or uses look-alike letters',
} as const
export type HeldNameReason = keyof typeof HELD_NAME_REASONS

/** Why a name is held, or null for a value of a newer server. */
export function heldNameReason(value: string | null): string | null {
  return value !== null && Object.hasOwn(HELD_NAME_REASONS, value)
    ? HELD_NAME_REASONS[value as HeldNameReason]
    : null
}
