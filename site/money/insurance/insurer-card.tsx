import { href } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { INSURANCE_TYPE_LABELS, type InsuranceRate, type InsuranceType } from '#domain/money/insurance.ts'
import { Badge } from '../../ui/badge.tsx'
import { MembersLink } from '../requests/members-link.tsx'
import { ProviderHead } from '../requests/provider-head.tsx'
import type { Insurer } from './queries.ts'

interface InsurerCardProps {
  insurer: Insurer
  /** A premium is null if none is published for the value. */
  covers: { type: InsuranceType; premium: number | null }[]
  /** The lowest premium of each cover on the page, if there are several. */
  lowest: Readonly<Partial<Record<InsuranceType, number | null>>>
  /** Whether there is a value to estimate with. */
  valued: boolean
  /** The query string of the form's URL. */
  search: string
}

/** An insurer with its covers and their estimated yearly premiums. */
export function InsurerCard({ insurer, covers, lowest, valued, search }: InsurerCardProps) {
  const { id, name, rates } = insurer
  return (
    <li>
      <article className="grid gap-4 rounded-r border border-line bg-raise p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:gap-6 md:p-5">
        <ProviderHead provider={insurer} />
        <div className="grid content-start gap-3 border-t border-line pt-3 md:border-t-0 md:border-l md:pt-0 md:pl-6">
          <dl className="grid">
            {covers.map(({ type, premium }) => (
              <div
                key={type}
                className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-2 first:pt-0"
              >
                <dt className="text-sm text-ink-2">{INSURANCE_TYPE_LABELS[type]}</dt>
                <dd className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
                  {premium !== null && premium === lowest[type] && <Badge tone="active">Lowest</Badge>}
                  {premium !== null ? (
                    <span>
                      <b className="text-lg font-bold tracking-[-0.02em]">{formatKes(premium)}</b>{' '}
                      <span className="text-sm text-ink-2">a year</span>
                    </span>
                  ) : (
                    <span className="text-sm text-ink-2">
                      {valued
                        ? 'On request'
                        : published(rates.filter((rate) => rate.insurance_type === type))}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <MembersLink
            to={{ pathname: href('/insurance/quote/:providerId', { providerId: id }), search }}
            signInFirst="Please sign in to get insurance quotes"
            label="Get Quote"
            fullLabel={`Get Quote: ${name}`}
          />
        </div>
      </article>
    </li>
  )
}

/** The published rates of a cover: `3 to 6% of value`, `KSh 7,500 a year`. */
function published(rates: readonly InsuranceRate[]): string {
  const flat = rates.flatMap(({ flat_premium: premium }) => premium ?? [])
  const shares = rates.flatMap(({ rate_basis_points: points }) => (points === null ? [] : points / 100))
  if (shares.length > 0 && flat.length === 0) {
    const [low, high] = [Math.min(...shares), Math.max(...shares)]
    return low === high ? `${low}% of value` : `${low} to ${high}% of value`
  }
  if (flat.length === 0) return 'On request'
  return `From ${formatKes(Math.min(...flat))} a year`
}
