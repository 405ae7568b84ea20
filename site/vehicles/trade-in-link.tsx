import { href } from 'react-router'
import { useVisitor } from '../session/visitor.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** The way to offer one's own car in exchange; the page behind it asks to sign in. Not for the seller. */
export function TradeInLink({ vehicle }: { vehicle: { id: string; seller_id: string } }) {
  const { user } = useVisitor()
  if (user?.id === vehicle.seller_id) return null
  return (
    <LinkButton to={href('/trade-in/:listingId', { listingId: vehicle.id })} className="mt-2 w-full">
      <Icon of="car-front" />
      Offer your car in exchange
    </LinkButton>
  )
}
