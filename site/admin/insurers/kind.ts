import { href } from 'react-router'
import { INSURANCE_TYPE_LABELS } from '#domain/money/insurance.ts'
import type { ProviderKind } from '../requests/providers.tsx'
import { type AdminInsurer, changeInsurer, deleteInsurer } from './queries.ts'

/** Insurers among the providers that administrators list. */
export const INSURERS: ProviderKind<AdminInsurer> = {
  title: 'Insurers',
  about: 'The insurers listed under Insurance and their premiums.',
  one: 'insurer',
  aOne: 'an insurer',
  several: 'insurers',
  path: href('/admin/insurers'),
  none: 'Members can request quotes once there is an insurer.',
  columns: [
    {
      key: 'covers',
      label: 'Covers',
      cell: ({ insurance_types }) => insurance_types.map((cover) => INSURANCE_TYPE_LABELS[cover]).join(', '),
    },
    {
      key: 'premiums',
      label: 'Premiums',
      numeric: true,
      cell: ({ rates }) => (rates.length > 0 ? rates.length : 'None'),
    },
  ],
  request: 'quote',
  requestsOf: (name) => `${href('/admin/applications')}?tab=insurance&search=${encodeURIComponent(name)}`,
  notAsked: (insurer) => `It has no quote requests. ${withPremiums(insurer)}`,
  asked: ['Members have requested quotes from it', 'and their quotes refer to it.'],
  notAskedAnyMore: 'members can no longer request quotes.',
  change: changeInsurer,
  remove: deleteInsurer,
}

function withPremiums({ rates }: AdminInsurer): string {
  if (rates.length === 0) return 'It has no premiums.'
  return rates.length === 1 ? 'Its premium is deleted too.' : `Its ${rates.length} premiums are deleted too.`
}
