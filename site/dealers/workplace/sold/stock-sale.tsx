import { useRevalidator } from 'react-router'
import { type OwnVehicle, undoingAction } from '#domain/ads/own-ads.ts'
import { actionToast } from '../../../ads/own-ads/ad-words.ts'
import type { useAdActions } from '../../../ads/own-ads/use-ad-actions.ts'
import { toast } from '../../../ui/toast.ts'
import { CostsDialog } from './costs-dialog.tsx'
import { SaleDialog } from './sale-dialog.tsx'
import { SoldNotice } from './sold-notice.tsx'

/** What the stock list asks about: a vehicle being sold, its costs, or how many were just marked as sold. Null: nothing. */
export type StockSaleAsked =
  | { selling: OwnVehicle; costing?: never; soldNow?: never }
  | { costing: OwnVehicle; selling?: never; soldNow?: never }
  | { soldNow: number; selling?: never; costing?: never }
  | null

interface StockSaleProps {
  asked: StockSaleAsked
  onClose: () => void
  act: ReturnType<typeof useAdActions>['act']
}

/** The questions of the stock list about sales and costs. */
export function StockSale({ asked, onClose, act }: StockSaleProps) {
  const { revalidate } = useRevalidator()
  const selling = asked?.selling ?? null

  async function sold({ id, state }: OwnVehicle) {
    await revalidate()
    const undoing = undoingAction('mark_sold', state)
    toast({
      ...actionToast('mark_sold', { status: 'sold', expires_at: null }),
      ...(undoing && {
        action: { label: 'Undo', run: () => void act({ kind: 'vehicle', id, state }, undoing) },
      }),
    })
  }

  return (
    <>
      <SoldNotice count={asked?.soldNow ?? 0} onClose={onClose} />
      <SaleDialog
        ad={selling}
        onClose={onClose}
        onDone={() => (selling ? sold(selling) : undefined)}
        onPlain={() =>
          selling && void act({ kind: 'vehicle', id: selling.id, state: selling.state }, 'mark_sold')
        }
      />
      <CostsDialog ad={asked?.costing ?? null} onClose={onClose} />
    </>
  )
}
