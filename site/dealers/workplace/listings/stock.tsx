import { type ComponentProps, useRef, useState } from 'react'
import { href, useLocation, useNavigate, useRevalidator } from 'react-router'
import type { OwnVehicle } from '#domain/ads/own-ads.ts'
import {
  adCount,
  type ChangeLine,
  doneLabel,
  STOCK_ACTION_LABELS,
  STOCK_ACTIONS,
  type StockAction,
  type StockQuery,
} from '#domain/dealers/dealer-stock.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { vehicleFeaturing } from '../../../ads/own-ads/ad-card.ts'
import type { OwnFacebookPost, OwnSuggestions, OwnVehicles } from '../../../ads/own-ads/queries.ts'
import { useAdActions } from '../../../ads/own-ads/use-ad-actions.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { useMay } from '../../../members/use-may.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ChosenBar } from '../../../workplace/chosen-bar.tsx'
import { RecordGrid } from '../../../workplace/data-grid/record-grid.tsx'
import { useChosen } from '../../../workplace/use-chosen.ts'
import { useMinWidth } from '../../../workplace/use-min-width.ts'
import { duplicateVehicle } from '../queries.ts'
import { StockSale, type StockSaleAsked } from '../sold/stock-sale.tsx'
import { BulkQuestion } from './bulk-question.tsx'
import { ChangeReport, type Report } from './change-report.tsx'
import { ChooseAll } from './choose-all.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { ShareButton, ShareVehicles } from './share-vehicles.tsx'
import { StockCards } from './stock-cards.tsx'
import { stockColumns } from './stock-columns.tsx'
import { StockMenu } from './stock-menu.tsx'
import { usePriceEdits } from './use-price-edits.ts'
import { useStockActions } from './use-stock-actions.ts'

interface StockProps {
  list: OwnVehicles
  posts: readonly OwnFacebookPost[]
  suggestions: OwnSuggestions
  asked: StockQuery
  userId: string
  now: number
}

/** A page of the dealer's vehicles with actions on one or several. */
export function Stock({ list, posts, suggestions, asked, userId, now }: StockProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const mayDelete = useMay('delete_ads')
  const mayPay = useMay('plan')
  const { revalidate } = useRevalidator()
  const { act, remove } = useAdActions(revalidate, 'Listing deleted successfully!')
  const [chosen, setChosen, dropChosen] = useChosen()
  const [deleting, setDeleting] = useState<OwnVehicle | null>(null)
  const isCopying = useRef(false)
  const [pricing, setPricing] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [report, setReport] = useState<Report | null>(null)
  const [sale, setSale] = useState<StockSaleAsked>(null)
  const seesCosts = useMay('costs')
  const { acting, act: actOnChosen } = useStockActions()
  const [question, setQuestion] = useState<ComponentProps<typeof BulkQuestion>['question']>(null)
  const [isDeletingAll, setIsDeletingAll] = useState(false)
  const prices = usePriceEdits()
  const isDesk = useMinWidth('lg')
  const isWide = useMinWidth('xl')
  const onScreen = list.ads.map(({ id }) => id)
  // More than the page: all pages are selected. Otherwise rows that left the list are deselected.
  const ids = chosen.size > onScreen.length ? [...chosen] : onScreen.filter((id) => chosen.has(id))
  const chosenAds = list.ads.filter(({ id }) => ids.includes(id))
  const hasMore = ids.length === onScreen.length && list.total > onScreen.length
  const back = { back: pathname + search }
  const edit = (id: string) => href('/my-listings/:place/:id/edit', { place: 'vehicles', id })

  function show(lines: readonly ChangeLine[], done = 'changed', asked = ids) {
    const refused = lines.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id)
    dropChosen(asked.filter((id) => !refused.includes(id)))
    if (lines.some(({ outcome }) => outcome === 'refused')) setReport({ lines, done })
  }

  /** On the chosen ads, or those of them that will change; the others stay chosen. */
  async function actOnAll(what: StockAction, changing = ids) {
    const lines = await actOnChosen(changing, what)
    if (!lines) return
    show(lines, doneLabel(what), changing)
    if (what === 'sold')
      setSale({ soldNow: lines.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])) })
  }

  async function duplicate({ id }: OwnVehicle) {
    if (isCopying.current) return
    isCopying.current = true
    try {
      const copy = await duplicateVehicle(await browserClient(), id, userId)
      toast({ title: 'Draft copy made', description: 'Edit the differences, then publish it from your ads.' })
      await navigate(edit(copy), { state: back })
    } catch (error) {
      reportFailure('The ad could not be copied', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to duplicate listing', description: sentence, tone: 'error' })
    } finally {
      isCopying.current = false
    }
  }

  const selection = { keys: new Set(ids), nameOf: ({ name }: OwnVehicle) => name, onChange: setChosen }
  const hasSuggestion = ({ id }: OwnVehicle) => suggestions[id] !== undefined
  const postOf = ({ id }: OwnVehicle) => posts.find(({ listing_id }) => listing_id === id)
  const menu = (ad: OwnVehicle) => (
    <StockMenu
      ad={ad}
      post={postOf(ad)}
      suggestion={suggestions[ad.id]}
      now={now}
      isInGrid={isDesk}
      edit={{ to: edit(ad.id), state: back }}
      featuring={mayPay ? vehicleFeaturing(ad, list.promotion_price, now) : null}
      onAct={(action) =>
        action === 'mark_sold'
          ? setSale({ selling: ad })
          : void act({ kind: 'vehicle', id: ad.id, state: ad.state }, action)
      }
      onCosts={seesCosts ? () => setSale({ costing: ad }) : undefined}
      onDuplicate={() => void duplicate(ad)}
      onDelete={mayDelete ? () => setDeleting(ad) : undefined}
    />
  )

  return (
    <>
      <StockSale asked={sale} shown={list.ads} onClose={() => setSale(null)} act={act} />
      {isDesk ? (
        <RecordGrid
          label="Listings"
          rows={list.ads}
          keyOf={({ id }) => id}
          sort={asked.sort}
          columns={stockColumns({ prices, hasSuggestion, postOf, now, isWide })}
          selection={selection}
          menu={menu}
          before={(list.page - 1) * list.page_size}
          total={list.total}
        />
      ) : (
        <StockCards
          ads={list.ads}
          selection={selection}
          hasSuggestion={hasSuggestion}
          postOf={postOf}
          now={now}
          menu={menu}
        />
      )}
      <ChosenBar count={ids.length} onClear={() => setChosen(new Set())}>
        {hasMore && <ChooseAll asked={asked} total={list.total} onChosen={setChosen} />}
        <Button size="s" disabled={acting !== null} onClick={() => setPricing(true)}>
          Change prices
        </Button>
        <ShareButton ads={chosenAds} count={ids.length} now={now} onClick={() => setSharing(true)} />
        {STOCK_ACTIONS.filter((what) => what !== 'delete' || mayDelete).map((what) => (
          <Button
            key={what}
            size="s"
            className={what === 'delete' ? 'text-danger!' : undefined}
            busy={acting === what}
            disabled={acting !== null}
            onClick={() => (what === 'delete' ? setIsDeletingAll(true) : setQuestion({ what, ids }))}
          >
            {STOCK_ACTION_LABELS[what]}
          </Button>
        ))}
      </ChosenBar>
      <PriceDialog
        ids={pricing ? ids : null}
        onClose={() => setPricing(false)}
        onDone={(lines) => show(lines)}
      />
      <ShareVehicles ads={sharing ? chosenAds : null} onClose={() => setSharing(false)} />
      <ChangeReport report={report} onClose={() => setReport(null)} />
      <BulkQuestion
        question={question}
        onClose={() => setQuestion(null)}
        onConfirm={async (changing) => {
          if (question) await actOnAll(question.what, changing)
          setQuestion(null)
        }}
      />
      <ConfirmDialog
        open={prices.asked !== null}
        tone="main"
        onClose={() => void prices.answer(false)}
        title={`Change the price to ${formatKes(prices.asked?.price ?? 0)}?`}
        description={`The change is so large that “${prices.asked?.ad.name}” will be reviewed before buyers see it again.`}
        confirmLabel="Change price"
        onConfirm={() => prices.answer(true)}
      />
      <ConfirmDialog
        open={isDeletingAll}
        onClose={() => setIsDeletingAll(false)}
        title={`Delete ${adCount(ids.length)}?`}
        description="This also deletes their pictures and cannot be undone. Messages about them stay in your inquiries."
        confirmLabel="Delete"
        onConfirm={async () => {
          await actOnAll('delete')
          setIsDeletingAll(false)
        }}
      />
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title="Are you sure you want to delete this listing?"
        description={deleting?.name}
        confirmLabel="Delete"
        onConfirm={async () => {
          if (deleting) {
            await remove({ kind: 'vehicle', id: deleting.id })
            dropChosen([deleting.id])
          }
          setDeleting(null)
        }}
      />
    </>
  )
}
