import { useState } from 'react'
import { href, useLocation, useNavigate, useRevalidator } from 'react-router'
import { AD_ACTION_LABELS, type AdAction, type OwnVehicle, vehicleActions } from '#domain/ads/own-ads.ts'
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
import type { OwnFacebookPost, OwnSuggestions, OwnVehicles } from '../../../ads/own-ads/queries.ts'
import { useAdActions } from '../../../ads/own-ads/use-ad-actions.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { ChosenBar } from '../../../workplace/chosen-bar.tsx'
import { DeleteButton, Records } from '../../../workplace/records.tsx'
import { useChosen } from '../../../workplace/use-chosen.ts'
import { duplicateVehicle } from '../queries.ts'
import { ChangeReport, type Report } from './change-report.tsx'
import { ChooseAll } from './choose-all.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { ShareButton, ShareVehicles } from './share-vehicles.tsx'
import { stockColumns } from './stock-columns.tsx'
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
  const { revalidate } = useRevalidator()
  const { busy, act, remove } = useAdActions(revalidate, 'Listing deleted successfully!')
  const [chosen, setChosen, dropChosen] = useChosen()
  const [deleting, setDeleting] = useState<OwnVehicle | null>(null)
  const [copying, setCopying] = useState<string | null>(null)
  const [pricing, setPricing] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [report, setReport] = useState<Report | null>(null)
  const { acting, act: actOnChosen } = useStockActions()
  const [question, setQuestion] = useState<'sold' | 'delete' | null>(null)
  const onScreen = list.ads.map(({ id }) => id)
  // More than the page: all pages are selected. Otherwise rows that left the list are deselected.
  const ids = chosen.size > onScreen.length ? [...chosen] : onScreen.filter((id) => chosen.has(id))
  const chosenAds = list.ads.filter(({ id }) => ids.includes(id))
  const hasMore = ids.length === onScreen.length && list.total > onScreen.length
  const back = { back: pathname + search }
  const edit = (id: string) => href('/my-listings/:place/:id/edit', { place: 'vehicles', id })

  function show(lines: readonly ChangeLine[], done = 'changed') {
    setChosen(new Set(lines.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id)))
    if (lines.some(({ outcome }) => outcome === 'refused')) setReport({ lines, done })
  }

  async function actOnAll(what: StockAction) {
    const lines = await actOnChosen(ids, what)
    if (lines) show(lines, doneLabel(what))
  }

  const actionButton = (ad: OwnVehicle, action: AdAction, variant?: 'main') => (
    <Button
      size="s"
      variant={variant}
      busy={busy === ad.id}
      className="max-w-full whitespace-normal lg:whitespace-nowrap"
      aria-label={`${AD_ACTION_LABELS[action]}: ${ad.name}`}
      onClick={() => void act({ kind: 'vehicle', id: ad.id, state: ad.state }, action)}
    >
      {AD_ACTION_LABELS[action]}
    </Button>
  )

  async function duplicate({ id }: OwnVehicle) {
    setCopying(id)
    try {
      const copy = await duplicateVehicle(await browserClient(), id, userId)
      toast({ title: 'Draft copy made', description: 'Edit the differences, then publish it from your ads.' })
      await navigate(edit(copy), { state: back })
    } catch (error) {
      reportFailure('The ad could not be copied', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to duplicate listing', description: sentence, tone: 'error' })
    } finally {
      setCopying(null)
    }
  }

  return (
    <>
      <Records
        label="Listings"
        rows={list.ads}
        keyOf={({ id }) => id}
        sort={asked.sort}
        columns={stockColumns(posts, suggestions, now, (ad) => {
          const { main, more } = vehicleActions(ad, now)
          return (
            <>
              {main && actionButton(ad, main, 'main')}
              {more[0] && actionButton(ad, more[0])}
            </>
          )
        })}
        selection={{ keys: new Set(ids), nameOf: ({ name }) => name, onChange: setChosen }}
        actions={(ad) => (
          // Two by two beside the sidebar, which leaves too little width for four.
          <div className="flex flex-wrap items-center gap-2 lg:max-2xl:grid lg:max-2xl:grid-cols-[auto_auto] lg:max-2xl:justify-items-start">
            <LinkButton size="s" to={href('/vehicles/:id', { id: ad.id })} aria-label={`View ${ad.name}`}>
              View
            </LinkButton>
            <LinkButton size="s" to={edit(ad.id)} state={back} aria-label={`Edit ${ad.name}`}>
              Edit
            </LinkButton>
            <Button
              size="s"
              square
              busy={copying === ad.id}
              disabled={copying !== null}
              title="Duplicate"
              aria-label={`Duplicate ${ad.name}`}
              onClick={() => void duplicate(ad)}
            >
              <Icon of="copy" size="s" />
            </Button>
            <DeleteButton name={ad.name} onClick={() => setDeleting(ad)} />
          </div>
        )}
      />
      <ChosenBar count={ids.length} onClear={() => setChosen(new Set())}>
        {hasMore && <ChooseAll asked={asked} total={list.total} onChosen={setChosen} />}
        <Button size="s" disabled={acting !== null} onClick={() => setPricing(true)}>
          Change prices
        </Button>
        <ShareButton ads={chosenAds} count={ids.length} now={now} onClick={() => setSharing(true)} />
        {STOCK_ACTIONS.map((what) => (
          <Button
            key={what}
            size="s"
            className={what === 'delete' ? 'text-danger!' : undefined}
            busy={acting === what}
            disabled={acting !== null}
            onClick={() => (what === 'delete' || what === 'sold' ? setQuestion(what) : void actOnAll(what))}
          >
            {STOCK_ACTION_LABELS[what]}
          </Button>
        ))}
      </ChosenBar>
      <PriceDialog ids={pricing ? ids : null} onClose={() => setPricing(false)} onDone={show} />
      <ShareVehicles ads={sharing ? chosenAds : null} onClose={() => setSharing(false)} />
      <ChangeReport report={report} onClose={() => setReport(null)} />
      <ConfirmDialog
        open={question === 'sold'}
        tone="main"
        onClose={() => setQuestion(null)}
        title={`Mark ${adCount(ids.length)} as sold?`}
        description="Buyers no longer find them in search. You can undo this for a minute."
        confirmLabel="Mark sold"
        onConfirm={async () => {
          await actOnAll('sold')
          setQuestion(null)
        }}
      />
      <ConfirmDialog
        open={question === 'delete'}
        onClose={() => setQuestion(null)}
        title={`Delete ${adCount(ids.length)}?`}
        description="This also deletes their pictures and cannot be undone. Messages about them stay in your inquiries."
        confirmLabel="Delete"
        onConfirm={async () => {
          await actOnAll('delete')
          setQuestion(null)
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
