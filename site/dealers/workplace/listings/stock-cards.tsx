import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { href, Link } from 'react-router'
import { daysLeft, isEnding, type OwnVehicle } from '#domain/ads/own-ads.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import type { OwnFacebookPost } from '../../../ads/own-ads/queries.ts'
import { StateBadge } from '../../../ads/own-ads/state-badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import { ChooseAll, type RowChoice, toggled } from '../../../workplace/row-choice.tsx'
import { SteadyRows, useIsGone } from '../../../workplace/steady-rows.tsx'
import { leadsOf, Mark, numberAndFactsOf, PostSign, priceInWords, SuggestionSign } from './stock-columns.tsx'

interface StockCardsProps {
  ads: readonly OwnVehicle[]
  selection: RowChoice<OwnVehicle>
  hasSuggestion: (ad: OwnVehicle) => boolean
  postOf: (ad: OwnVehicle) => OwnFacebookPost | undefined
  now: number
  menu: (ad: OwnVehicle) => ReactNode
}

/** The stock list below the width of a desk: a card of two lines a vehicle, wider ones with more facts in them. */
export function StockCards({ ads, selection, hasSuggestion, postOf, now, menu }: StockCardsProps) {
  return (
    <>
      <ChooseAll
        rows={ads}
        keyOf={keyOf}
        selection={selection}
        label={<span className="text-sm text-ink-2">Select all on this page</span>}
      />
      <SteadyRows
        as="ul"
        rows={ads}
        keyOf={keyOf}
        label="Listings"
        className="grid grid-cols-1 gap-1.5"
        row={(ad) => (
          <Card
            ad={ad}
            isChosen={selection.keys.has(ad.id)}
            onChoose={() => selection.onChange(toggled(selection.keys, ad.id))}
            hasSuggestion={hasSuggestion(ad)}
            post={postOf(ad)}
            now={now}
            menu={menu(ad)}
          />
        )}
      />
    </>
  )
}

function keyOf({ id }: OwnVehicle): string {
  return id
}

interface CardProps {
  ad: OwnVehicle
  isChosen: boolean
  onChoose: () => void
  hasSuggestion: boolean
  post: OwnFacebookPost | undefined
  now: number
  menu: ReactNode
}

function Card({ ad, isChosen, onChoose, hasSuggestion, post, now, menu }: CardProps) {
  const isGone = useIsGone()
  const press = useLongPress(onChoose)
  return (
    <li
      inert={isGone}
      {...press}
      className={classNames(
        'flex min-w-0 items-center gap-2 rounded-r border border-line p-1.5 select-none [-webkit-touch-callout:none]',
        isChosen ? 'bg-green-soft' : 'bg-raise',
        isGone && 'opacity-60',
      )}
    >
      {/* The photo is the area of the checkbox. */}
      <label className="relative flex-none">
        <Picture
          image={ad.image}
          alt=""
          sizes="64px"
          widths={[160]}
          className="aspect-4/3 w-14 rounded-s md:w-16"
        />
        <span className="absolute top-1 left-1 flex rounded-xs bg-raise">
          <input type="checkbox" className="tickbox" checked={isChosen} onChange={onChoose} />
        </span>
        <span className="sr-only">Select {ad.name}</span>
      </label>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex min-w-0 items-center gap-1.5">
          <Link to={href('/vehicles/:id', { id: ad.id })} className="min-w-0 truncate font-medium text-ink">
            {ad.name}
          </Link>
          {hasSuggestion && <SuggestionSign />}
          <PostSign post={post} />
          <span className="min-w-0 flex-1 truncate text-xs text-ink-2 max-md:hidden">
            {numberAndFactsOf(ad)}
          </span>
          {isEnding(ad, now) && ad.expires_at && (
            <span className="flex-none text-xs text-amber-ink max-md:hidden">
              {daysLeft(ad.expires_at, now)}
            </span>
          )}
          <StateBadge state={ad.state} className="ml-auto h-5! flex-none px-1.5! max-md:*:hidden" />
        </div>
        <div className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-2 md:gap-x-3">
          <span className="font-semibold whitespace-nowrap text-ink md:text-sm">{priceInWords(ad)}</span>
          {ad.days !== null && <Figure icon="clock" count={ad.days} label="days on the site" />}
          <Figure icon="eye" count={ad.views} label="views" />
          <Figure icon="phone" count={leadsOf(ad)} label="leads" />
          <span className="flex items-center gap-3 max-md:hidden">
            <Figure icon="images" count={ad.image_count} label="photos" />
            {ad.price_mark && <Mark mark={ad.price_mark} isShort />}
          </span>
        </div>
      </div>
      <div className="-mr-1 flex-none">{menu}</div>
    </li>
  )
}

/** A figure with its sign, and its name for screen readers and pointers. */
function Figure({ icon, count, label }: { icon: IconName; count: number; label: string }) {
  return (
    <span className="flex items-center gap-0.5 whitespace-nowrap tabular-nums" title={label}>
      <Icon of={icon} size="xs" className="text-ink-3" />
      {formatNumber(count)}
      <span className="sr-only">{label}</span>
    </span>
  )
}

const LONG_PRESS_MS = 500

/** A finger that stays on a card chooses it; the click that follows is none. */
function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDone = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      isDone.current = false
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button, label, [popover]'))
        return
      timer.current = setTimeout(() => {
        isDone.current = true
        onLongPress()
      }, LONG_PRESS_MS)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove(event: PointerEvent) {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) stop()
    },
    onContextMenu(event: MouseEvent) {
      if (isDone.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!isDone.current) return
      isDone.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
