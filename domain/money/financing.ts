/** Loan applications: stored values, labels and transitions. */
import type { WITHDRAWN } from './withdrawal.ts'

/** The states on the site (docs/product.md, Applications). */
export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected', 'disbursed'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export const APPLICATION_STATUS_LABELS: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  disbursed: 'Disbursed',
}

/** Transitions an administrator may make. */
export const APPLICATION_TRANSITIONS: Record<
  ApplicationStatus | typeof WITHDRAWN,
  readonly ApplicationStatus[]
> = {
  pending: ['approved', 'rejected'],
  approved: ['disbursed', 'rejected'],
  rejected: [],
  disbursed: [],
  withdrawn: [],
}

export const EMPLOYMENT_STATUSES = ['employed', 'self_employed', 'contract', 'other'] as const
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number]
export const EMPLOYMENT_STATUS_LABELS: Record<EmploymentStatus, string> = {
  employed: 'Employed',
  self_employed: 'Self-employed or in business',
  contract: 'On contract',
  other: 'Other',
}

/** Maximum lengths, in characters. */
export const MAX_APPLICATION_TEXT = { message: 2000, decision_reason: 500 }
