import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatKes, formatKesRange } from '#domain/foundation/money.ts'
import type { LenderCost } from '#domain/money/lenders.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MembersLink } from '../requests/members-link.tsx'
import { ProviderHead } from '../requests/provider-head.tsx'
import type { LenderRow } from './queries.ts'

interface LenderCardProps {
  lender: LenderRow
  /** Null without a loan or a published rate. */
  cost: LenderCost | null
  /** The yearly equivalent of monthly and flat rates; null for yearly ones. */
  yearly: string | null
  /** The reason it does not offer this loan. */
  refusal: string | null
  /** It has the lowest monthly payment. */
  lowest: boolean
  /** The query string of the application's URL. */
  search: string
}

/** A lender with its terms and the cost of the loan. */
export function LenderCard({ lender, cost, yearly, refusal, lowest, search }: LenderCardProps) {
  const { id, name } = lender
  return (
    <li>
      <article className="grid gap-4 rounded-r border border-line bg-raise p-4 md:grid-cols-[minmax(0,1fr)_224px] md:gap-5 md:p-5 xl:grid-cols-[minmax(0,1fr)_268px] xl:gap-6">
        <ProviderHead provider={lender}>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-[1.1fr_1.4fr_0.9fr] xl:gap-x-6">
            <Term label="Interest rate">
              {lender.interest_rate_range ?? 'Ask the lender'}
              {yearly && <span className="block text-sm font-normal text-ink-2">That is {yearly}</span>}
            </Term>
            <Term label="Loans">{amounts(lender)}</Term>
            <Term label="Longest term">
              {lender.max_term_months === null ? 'Ask the lender' : `${lender.max_term_months} months`}
            </Term>
          </dl>
        </ProviderHead>
        <div className="grid content-start gap-3 border-t border-line pt-3 md:border-t-0 md:border-l md:pt-0 md:pl-5 xl:pl-6">
          {cost && (
            <div className="grid gap-1">
              {lowest && (
                <Badge tone="active" className="justify-self-start">
                  Lowest payment
                </Badge>
              )}
              <p className="text-sm text-ink-2">Monthly payment</p>
              <p className="text-lg leading-[1.3] font-bold tracking-[-0.02em]">
                {formatKesRange(cost.monthly)}
              </p>
              <p className="text-sm text-ink-2">Total {formatKesRange(cost.total)}</p>
            </div>
          )}
          {refusal && (
            <p className="flex gap-2 text-sm text-ink-2">
              <Icon of="info" size="s" className="mt-0.5" />
              {refusal}
            </p>
          )}
          <MembersLink
            to={{ pathname: href('/financing/apply/:providerId', { providerId: id }), search }}
            variant={refusal ? 'plain' : 'main'}
            signInFirst="Please sign in to apply for financing"
            label="Apply Now"
            fullLabel={`Apply Now: ${name}`}
          />
        </div>
      </article>
    </li>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="leading-[1.4] font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function amounts({ min_amount: least, max_amount: most }: LenderRow): string {
  if (least === null && most === null) return 'Any amount'
  if (most === null) return `From ${formatKes(least ?? 0)}`
  if (!least) return `Up to ${formatKes(most)}`
  return formatKesRange([least, most])
}
