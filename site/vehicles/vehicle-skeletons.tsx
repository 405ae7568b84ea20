import { sixTimes } from '../search/list-page.tsx'
import { CardList } from '../ui/card-list.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VEHICLE_CARD_TEXT } from './vehicle-card.tsx'

/** The place of a list of vehicles that is on its way. */
export function VehicleSkeletons() {
  return (
    <CardList belowPicture={VEHICLE_CARD_TEXT}>
      {sixTimes((name) => (
        <CardSkeleton key={name} widths={['w-36', 'w-4/5', 'w-3/5']}>
          <div className="mx-4 mt-2.5 flex h-[41px] items-center border-t border-line">
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </CardSkeleton>
      ))}
    </CardList>
  )
}
