import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { purchaseOf, type SaleOffer } from './queries.ts'
import { useBeginSale } from './use-begin-sale.ts'

interface OwnPurchaseProps {
  listingId: string
  userId: string
  isForSale: boolean
}

/** On an ad's page: the member's purchase of it, or the way to begin one once they have written to the seller. */
export default function OwnPurchase({ listingId, userId, isForSale }: OwnPurchaseProps) {
  const [offer, setOffer] = useState<SaleOffer | null>(null)
  const { busy, begin } = useBeginSale()
  useEffect(() => {
    let isWanted = true
    browserClient()
      .then((client) => purchaseOf(client, userId, listingId))
      .then(
        (found) => isWanted && setOffer(found),
        (error) => reportFailure('The purchase of an ad could not be read', error),
      )
    return () => {
      isWanted = false
    }
  }, [listingId, userId])

  if (offer?.saleId)
    return (
      <LinkButton to={href('/sale/:id', { id: offer.saleId })} className="mt-2 w-full">
        <Icon of="clipboard-check" />
        Your purchase, step by step
      </LinkButton>
    )
  if (!offer?.hasConversation || !isForSale) return null
  return (
    <div className="mt-2 grid gap-1">
      <Button busy={busy} onClick={() => void begin(listingId, null)}>
        <Icon of="clipboard-check" />
        Begin the purchase
      </Button>
      <p className="text-sm text-ink-2">Step by step, with the seller: papers, payment, transfer.</p>
    </div>
  )
}
