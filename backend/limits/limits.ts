/** A token bucket: its capacity, and the seconds to refill it completely. */
export interface Limit {
  count: number
  seconds: number
}

/**
 * Limited quantities. secrets: requests that try a password; codes: those that try a code or link of a mail; mails: those that
 * send one; anonymous: those that create an account without an address; writes: all other changes; everything: all of them, and reads. work: not requests, but the milliseconds of
 * table statements.
 */
export const limitKinds = ['everything', 'writes', 'secrets', 'codes', 'mails', 'anonymous', 'work'] as const
export type LimitKind = (typeof limitKinds)[number]

export const limitScopes = ['address', 'account'] as const
export type LimitScope = (typeof limitScopes)[number]

export type RateLimits = Record<LimitScope, Record<LimitKind, Limit>>

/** Overrides of the default limits. */
export type SomeRateLimits = { [Scope in LimitScope]?: Partial<Record<LimitKind, Limit>> }

// Generous for addresses: whole neighbourhoods share one behind a mobile operator.
const defaults: RateLimits = {
  address: {
    everything: { count: 6_000, seconds: 60 },
    writes: { count: 1_200, seconds: 60 },
    secrets: { count: 200, seconds: 300 },
    codes: { count: 100, seconds: 300 },
    mails: { count: 60, seconds: 300 },
    // As in GoTrue.
    anonymous: { count: 30, seconds: 3_600 },
    work: { count: 10_000, seconds: 20 },
  },
  account: {
    everything: { count: 3_000, seconds: 60 },
    writes: { count: 600, seconds: 60 },
    secrets: { count: 100, seconds: 600 },
    codes: { count: 30, seconds: 600 },
    mails: { count: 20, seconds: 600 },
    anonymous: { count: 30, seconds: 3_600 },
    work: { count: 10_000, seconds: 30 },
  },
}

/** The default limits with these overrides. */
export function rateLimits({ address, account }: SomeRateLimits = {}): RateLimits {
  return {
    address: { ...defaults.address, ...address },
    account: { ...defaults.account, ...account },
  }
}
