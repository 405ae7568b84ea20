import type { OwnVehicle } from '#domain/ads/own-ads.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { PriceDraft } from './use-price-edits.ts'

interface PriceCellProps {
  ad: OwnVehicle
  draft: PriceDraft | undefined
}

/** A price in the list: what was typed, while it is saved or wrong, else the ad's. */
export function PriceCell({ ad, draft }: PriceCellProps) {
  if (draft?.error !== undefined)
    return (
      <span className="group flex min-w-0 items-center gap-1 text-danger">
        <Icon of="circle-alert" size="s" />
        <span className="truncate">{draft.text}</span>
        {/* The cell itself is described by it. */}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-full right-0 z-20 hidden w-60 rounded-s border border-danger-line bg-raise p-2 text-left text-xs wrap-anywhere whitespace-normal shadow-pop in-focus:block group-hover:block"
        >
          {draft.error}
        </span>
      </span>
    )
  if (draft)
    return (
      <span className="flex items-center gap-1.5 text-ink-2">
        <Spinner className="size-3.5" />
        {formatKes(draft.price)}
      </span>
    )
  return ad.price === 0 ? (
    <span className="text-ink-2">No price yet</span>
  ) : (
    <span className="truncate" title={formatKes(ad.price)}>
      {formatKes(ad.price)}
    </span>
  )
}
