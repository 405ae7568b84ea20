import { REGULAR_CUSTOMER_BOOKINGS } from '#domain/services/bookings.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Regular or new customer (docs/product.md, Customers). */
export function CustomerBadge({ bookings }: { bookings: number }) {
  return bookings >= REGULAR_CUSTOMER_BOOKINGS ? (
    <Badge tone="active" icon="star">
      Regular Customer
    </Badge>
  ) : (
    <Badge>New Customer</Badge>
  )
}
