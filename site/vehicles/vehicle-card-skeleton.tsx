import { Skeleton } from '../ui/skeleton.tsx'

/** The placeholder of one card. */
export function VehicleCardSkeleton() {
  return (
    <div aria-hidden="true" className="ad-card">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="grid gap-0.5 px-4 pt-3">
        <span className="flex h-[28.6px] items-center">
          <Skeleton className="h-5 w-36" />
        </span>
        <span className="flex h-[22.4px] items-center">
          <Skeleton className="h-4 w-4/5" />
        </span>
        <span className="flex h-[21px] items-center">
          <Skeleton className="h-3.5 w-3/5" />
        </span>
      </div>
      <div className="mx-4 mt-2.5 flex h-[41px] items-center border-t border-line">
        <Skeleton className="h-3.5 w-2/5" />
      </div>
    </div>
  )
}
