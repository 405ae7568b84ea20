import { href } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import type { ProviderKind } from '../requests/providers.tsx'
import { type AdminLender, changeLender, deleteLender } from './queries.ts'

/** Lenders among the providers that administrators list. */
export const LENDERS: ProviderKind<AdminLender> = {
  title: 'Lenders',
  about: 'The lenders listed under Financing.',
  one: 'lender',
  aOne: 'a lender',
  several: 'lenders',
  path: href('/admin/lenders'),
  none: 'Members can apply for loans once there is a lender.',
  columns: [
    {
      key: 'rates',
      label: 'Interest',
      cell: ({ interest_rate_range }) => interest_rate_range ?? 'Not given',
    },
    { key: 'amounts', label: 'Loans', cell: loans },
    {
      key: 'term',
      label: 'Longest term',
      cell: ({ max_term_months }) => (max_term_months ? `${max_term_months} months` : 'No limit'),
    },
  ],
  request: 'application',
  requestsOf: (name) => `${href('/admin/applications')}?search=${encodeURIComponent(name)}`,
  notAsked: () => 'It has no applications.',
  asked: ['Members have applied to it', 'and their applications refer to it.'],
  notAskedAnyMore: 'members can no longer apply.',
  change: changeLender,
  remove: deleteLender,
}

function loans({ min_amount, max_amount }: AdminLender): string {
  if (min_amount && max_amount) return `${formatKes(min_amount)} to ${formatKes(max_amount)}`
  if (min_amount) return `From ${formatKes(min_amount)}`
  return max_amount ? `Up to ${formatKes(max_amount)}` : 'Any amount'
}
