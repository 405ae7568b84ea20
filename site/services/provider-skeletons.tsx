import { sixSkeletons } from '../search/list-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProviderStack } from './provider-card.tsx'

/** The placeholder of a list of providers. */
export function ProviderSkeletons() {
  return (
    <ProviderStack>
      {sixSkeletons((name) => (
        <ProviderCardSkeleton key={name} />
      ))}
    </ProviderStack>
  )
}

function ProviderCardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[72px_minmax(0,1fr)] gap-4 rounded-r border border-line bg-raise p-4 sm:grid-cols-[112px_minmax(0,1fr)] xl:grid-cols-[128px_minmax(0,1fr)]"
    >
      <Skeleton className="aspect-square sm:aspect-4/3" />
      <div className="grid content-start gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  )
}
