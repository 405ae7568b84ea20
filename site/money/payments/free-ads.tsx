import { freeAdsSentence } from '#domain/money/plans.ts'
import { Badge } from '../../ui/badge.tsx'

/** The free allowance, beside the plans. */
export function FreeAds({ most, current }: { most: number | null; current: boolean }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-r border border-line bg-raise p-4 sm:px-5">
      <div className="min-w-0">
        <h3 className="text-lg leading-snug font-semibold">Free</h3>
        <p className="text-sm text-ink-2">{freeAdsSentence(most)}</p>
      </div>
      {current && <Badge tone="active">Current allowance</Badge>}
    </div>
  )
}
