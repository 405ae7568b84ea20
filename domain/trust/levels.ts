/** How far members are trusted, by the levels of private.trust_level (docs/product.md, Trust grows). */

export const TRUST_LEVELS = ['new', 'known', 'trusted'] as const
export type TrustLevel = (typeof TRUST_LEVELS)[number]

export const TRUST_LIMITS = ['ads', 'first_messages', 'photos'] as const
export type TrustLimit = (typeof TRUST_LIMITS)[number]

interface LevelWords {
  label: string
  /** What it takes, as a sentence. */
  rests: string
}

export const LEVEL_WORDS: Record<TrustLevel, LevelWords> = {
  new: { label: 'New', rests: 'Every account begins here.' },
  known: { label: 'Known', rests: 'Confirm your phone, have a plan, or be a member for 30 days.' },
  trusted: {
    label: 'Trusted',
    rests: 'Have your ID or business registration seen, or your yard visited.',
  },
}

export const LIMIT_LABELS: Record<TrustLimit, string> = {
  ads: 'Ads for sale without a look by our staff',
  first_messages: 'Ads a day that you write about',
  photos: 'Photos of ads a day',
}

/** The levels that have limits, and of what; trusted members have none. */
export const LEVEL_LIMITS = {
  new: ['ads', 'first_messages', 'photos'],
  known: ['first_messages', 'photos'],
} as const satisfies Partial<Record<TrustLevel, readonly TrustLimit[]>>

/** The setting with the limit of a level. */
export const trustSetting = <Level extends keyof typeof LEVEL_LIMITS>(
  level: Level,
  limit: (typeof LEVEL_LIMITS)[Level][number],
) => `trust_${level}_${limit}` as const

/** Every setting of a limit, with its level. */
export const TRUST_SETTINGS = [
  ...LEVEL_LIMITS.new.map((limit) => ({ level: 'new', limit, setting: trustSetting('new', limit) }) as const),
  ...LEVEL_LIMITS.known.map(
    (limit) => ({ level: 'known', limit, setting: trustSetting('known', limit) }) as const,
  ),
]
