import { sixSkeletons } from '../search/list-page.tsx'
import { CardList } from '../ui/card-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PART_CARD_TEXT } from './part-card.tsx'

/** The placeholder of a list of parts. */
export function PartSkeletons() {
  return (
    <CardList belowPicture={PART_CARD_TEXT}>
      {sixSkeletons((name) => (
        <PartCardSkeleton key={name} />
      ))}
    </CardList>
  )
}

function PartCardSkeleton() {
  return (
    <div aria-hidden="true" className="part-card ad-card">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="grid gap-0.5 px-4 pt-3">
        <span className="flex h-[28.6px] items-center">
          <Skeleton className="h-5 w-28" />
        </span>
        <span className="flex h-[22.4px] items-center">
          <Skeleton className="h-4 w-4/5" />
        </span>
        <span className="flex h-[21px] items-center">
          <Skeleton className="h-3.5 w-3/5" />
        </span>
        <span className="flex h-[21px] items-center">
          <Skeleton className="h-3.5 w-1/2" />
        </span>
        <span className="flex h-[21px] items-center">
          <Skeleton className="h-3.5 w-2/5" />
        </span>
      </div>
      <div className="mx-4 mt-2.5 grid gap-2.5 border-t border-line py-2.5">
        <Skeleton className="my-[3px] h-3.5 w-2/5" />
        <Skeleton className="-mt-[5px] mb-[3px] h-3.5 w-1/2" />
        <span className="grid grid-cols-2 gap-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </span>
      </div>
    </div>
  )
}
