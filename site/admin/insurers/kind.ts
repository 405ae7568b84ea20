import { href } from 'react-router'
import { INSURANCE_TYPE_LABELS } from '#domain/money/insurance.ts'
import type { ProviderKind } from '../requests/providers.tsx'
import { type AdminInsurer, changeInsurer, deleteInsurer } from './queries.ts'

/** Insurers among the providers that administrators list. */
export const INSURERS: ProviderKind<AdminInsurer> = {
  title: 'Insurers',
  about: 'Who members ask for quotes under Insurance, and what they charge.',
  one: 'insurer',
  aOne: 'an insurer',
  several: 'insurers',
  path: href('/admin/insurers'),
  none: 'Members can ask for quotes once there is an insurer.',
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
  notAsked: (insurer) => `Nobody has asked it for a quote. ${withPremiums(insurer)}`,
  asked: ['Members have asked it for quotes', 'and their quotes name it.'],
  notAskedAnyMore: 'nobody can ask it any more.',
  change: changeInsurer,
  remove: deleteInsurer,
}

function withPremiums({ rates }: AdminInsurer): string {
  if (rates.length === 0) return 'It has no premiums.'
  return rates.length === 1
    ? 'Its premium is deleted with it.'
    : `Its ${rates.length} premiums are deleted with it.`
}
