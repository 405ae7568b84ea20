import { useState } from 'react'
import { href } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPercent } from '#domain/foundation/percent.ts'
import { INSURANCE_TYPE_LABELS, type InsuranceRate, type InsuranceType } from '#domain/money/insurance.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DeleteButton, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { type AdminInsurer, type AdminRate, deletePremium } from './queries.ts'

/** The premiums of an insurer, by cover and lower value limit. */
export function Premiums({ insurer }: { insurer: AdminInsurer }) {
  const { act } = useActions()
  const [deleting, setDeleting] = useState<AdminRate | null>(null)
  const editorOf = (premium: string) => ({
    pathname: href('/admin/insurers'),
    search: `?insurer=${insurer.id}&premium=${premium}`,
  })
  return (
    <section aria-labelledby="premiums-title" className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="premiums-title" className="text-lg">
            Premiums
          </h2>
          <p className="max-w-prose text-sm text-ink-2">
            Per year, before levies and stamp duty. If two bands include a value, the one with the higher
            lower limit applies. Changes affect new quotes only; existing quotes keep their estimate.
          </p>
        </div>
        <LinkButton to={editorOf('new')}>Add a premium</LinkButton>
      </div>
      {insurer.rates.length === 0 ? (
        <p className="text-sm text-ink-2">No premiums yet: members see no estimate.</p>
      ) : (
        <Records
          label="Premiums"
          rows={insurer.rates}
          keyOf={({ id }) => id}
          columns={columns(insurer)}
          actions={(rate) => (
            <>
              <LinkButton size="s" to={editorOf(rate.id)} aria-label={`Edit ${premiumName(rate)}`}>
                Edit
              </LinkButton>
              <DeleteButton name={premiumName(rate)} onClick={() => setDeleting(rate)} />
            </>
          )}
        />
      )}
      {deleting && (
        <ConfirmDialog
          open
          onClose={() => setDeleting(null)}
          title={<span className="wrap-anywhere">Delete {premiumName(deleting)}?</span>}
          description="Vehicles in this range get no estimate unless another band includes them. Existing quotes keep their estimate."
          confirmLabel="Delete"
          onConfirm={async () => {
            await act(deleting.id, (client) => deletePremium(client, deleting.id), {
              done: 'Premium deleted',
              failed: 'The premium could not be deleted',
            })
            setDeleting(null)
          }}
        />
      )}
    </section>
  )
}

function columns({ insurance_types: offered }: AdminInsurer): Column<AdminRate>[] {
  return [
    {
      key: 'cover',
      label: 'Cover',
      main: true,
      cell: ({ insurance_type }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {coverLabel(insurance_type)}
          {!offered.some((cover) => cover === insurance_type) && (
            <Badge tone="draft" icon={null}>
              Not offered
            </Badge>
          )}
        </span>
      ),
    },
    { key: 'values', label: 'Vehicle value', cell: valuesInWords },
    {
      key: 'premium',
      label: 'Annual premium',
      cell: ({ rate_basis_points, flat_premium }) =>
        flat_premium === null ? formatPercent((rate_basis_points ?? 0) / 10_000) : formatKes(flat_premium),
    },
    {
      key: 'minimum',
      label: 'At least',
      cell: ({ minimum_premium }) => (minimum_premium > 0 ? formatKes(minimum_premium) : 'No minimum'),
    },
  ]
}

/** `Comprehensive, KSh 500,000 to KSh 1,000,000`. */
export function premiumName(rate: InsuranceRate): string {
  return `${coverLabel(rate.insurance_type)}, ${valuesInWords(rate).toLowerCase().replaceAll('ksh', 'KSh')}`
}

function coverLabel(cover: string): string {
  return labelOf(INSURANCE_TYPE_LABELS, cover as InsuranceType)
}

function valuesInWords({ min_value, max_value }: InsuranceRate): string {
  if (max_value === null) return min_value > 0 ? `From ${formatKes(min_value)}` : 'Any value'
  return min_value > 0
    ? `${formatKes(min_value)} to ${formatKes(max_value)}`
    : `Up to ${formatKes(max_value)}`
}
