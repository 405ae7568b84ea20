import { href } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface NoVehiclesProps {
  /** The address without filters; null: there are none. */
  cleared: string | null
  name: string
  /** How many vehicles the dealer has, in words. */
  stock: string
}

/** In place of a dealer's vehicles: none match, or none are left. */
export function NoVehicles({ cleared, name, stock }: NoVehiclesProps) {
  if (cleared === null)
    return (
      <EmptyState
        title="Everything is sold"
        action={<LinkButton to={href('/vehicles')}>See all vehicles</LinkButton>}
      >
        Check back later, or see what other sellers offer.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No vehicles match your filters"
      action={
        <LinkButton to={cleared} preventScrollReset>
          Clear filters
        </LinkButton>
      }
    >
      {name} has {stock}.
    </EmptyState>
  )
}
