import { sixSkeletons } from '../search/list-page.tsx'
import { CardList } from '../ui/card-list.tsx'
import { VEHICLE_CARD_TEXT } from './vehicle-card.tsx'
import { VehicleCardSkeleton } from './vehicle-card-skeleton.tsx'

/** The placeholder of a list of vehicles. */
export function VehicleSkeletons() {
  return (
    <CardList belowPicture={VEHICLE_CARD_TEXT}>
      {sixSkeletons((name) => (
        <VehicleCardSkeleton key={name} />
      ))}
    </CardList>
  )
}
