import { type ComponentProps, lazy, Suspense } from 'react'
import { useVisitor } from '../session/visitor.ts'

/** Loaded for members. Without a connection it may fail; the page works without it. */
const OwnPurchase = lazy(() => import('./own-purchase.tsx').catch(() => ({ default: () => null })))

interface LaterPurchaseProps {
  listingId: string
  ownerId: string
  isForSale: boolean
}

/** OwnPurchase; only members with their own account who are not the seller load its script. */
export function LaterPurchase({ listingId, ownerId, isForSale }: LaterPurchaseProps) {
  const { user, acting } = useVisitor()
  if (!user || acting || user.id === ownerId) return null
  const props: ComponentProps<typeof OwnPurchase> = { listingId, userId: user.id, isForSale }
  return (
    <Suspense>
      <OwnPurchase key={`${user.id} ${listingId}`} {...props} />
    </Suspense>
  )
}
