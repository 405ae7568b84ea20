import { href, Link } from 'react-router'
import { daysLeft, isEnding, type OwnVehicle } from '#domain/ads/own-ads.ts'
import { formatKes, formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import { facebookPostUrl } from '#domain/integrations/facebook.ts'
import { PRICE_MARK_LABELS, type ShownMark } from '#domain/vehicles/price-marks.ts'
import type { OwnFacebookPost } from '../../../ads/own-ads/queries.ts'
import { StateBadge } from '../../../ads/own-ads/state-badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { PriceMarkBadge } from '../../../vehicles/prices/price-mark-badge.tsx'
import type { RecordColumn } from '../../../workplace/data-grid/record-columns.ts'
import { PriceCell } from './price-cell.tsx'
import type { usePriceEdits } from './use-price-edits.ts'

interface StockColumnsProps {
  prices: ReturnType<typeof usePriceEdits>
  /** Whether the menu of the ad has a suggestion. */
  hasSuggestion: (ad: OwnVehicle) => boolean
  postOf: (ad: OwnVehicle) => OwnFacebookPost | undefined
  now: number
  /** Room for the words of marks. */
  isWide: boolean
}

/** Below `xl` the number is in the line under the name, which would have no room beside it. */
const STOCK_NUMBER: RecordColumn<OwnVehicle> = {
  key: 'stock_number',
  label: 'Plate or no.',
  width: 88,
  cell: ({ stock_number }) => (
    <span className="truncate" title={stock_number ?? undefined}>
      {stock_number ?? <None>No stock number</None>}
    </span>
  ),
}

/** The columns of the stock list at a desk. */
export function stockColumns({
  prices,
  hasSuggestion,
  postOf,
  now,
  isWide,
}: StockColumnsProps): RecordColumn<OwnVehicle>[] {
  const figure = (
    key: 'days' | 'photos' | 'views' | 'leads',
    width: number,
    label: string,
    cell: RecordColumn<OwnVehicle>['cell'],
  ): RecordColumn<OwnVehicle> => ({
    key,
    label,
    width,
    isNumeric: true,
    sort: [key, `${key}_desc`],
    cell,
  })
  return [
    {
      key: 'name',
      label: 'Vehicle',
      width: isWide ? 190 : 200,
      isFlexible: true,
      cell: (ad) => (
        <Vehicle
          ad={ad}
          facts={isWide ? factsOf(ad) : numberAndFactsOf(ad)}
          hasSuggestion={hasSuggestion(ad)}
          post={postOf(ad)}
        />
      ),
    },
    ...(isWide ? [STOCK_NUMBER] : []),
    {
      key: 'price',
      label: 'Price',
      width: isWide ? 126 : 116,
      isNumeric: true,
      sort: ['price', 'price_desc'],
      cell: (ad) => <PriceCell ad={ad} draft={prices.drafts.get(ad.id)} />,
      edit: {
        text: ({ id, price }) => prices.drafts.get(id)?.text ?? (price === 0 ? '' : formatNumber(price)),
        error: ({ id }) => prices.drafts.get(id)?.error,
        refusal: ({ id, state }) => {
          if (state === 'sold') return 'It is sold, so its price stays.'
          const draft = prices.drafts.get(id)
          return draft && draft.error === undefined ? 'Its price is being saved.' : null
        },
        save: (ad, text) => void prices.save(ad, text),
        cancel: ({ id }) => prices.drop(id),
      },
    },
    figure('days', isWide ? 50 : 42, 'Days', ({ days }) =>
      days === null ? <None>Never listed</None> : formatNumber(days),
    ),
    figure('photos', isWide ? 60 : 56, 'Photos', ({ image_count }) => formatNumber(image_count)),
    {
      key: 'mark',
      label: isWide ? 'Price mark' : 'Mark',
      width: isWide ? 112 : 46,
      sort: ['mark', 'mark_desc', 'ascending'],
      cell: ({ price_mark }) =>
        price_mark ? <Mark mark={price_mark} isShort={!isWide} /> : <None>No price mark</None>,
    },
    figure('views', isWide ? 58 : 50, 'Views', ({ views }) => formatNumber(views)),
    figure('leads', isWide ? 56 : 48, 'Leads', (ad) => formatNumber(leadsOf(ad))),
    {
      key: 'state',
      label: 'Status',
      width: isWide ? 108 : 84,
      cell: (ad) => (
        <span className="grid justify-items-start gap-0.5">
          <StateBadge state={ad.state} className={isWide ? 'h-5!' : 'h-5! px-1.5!'} />
          {isEnding(ad, now) && ad.expires_at && (
            <span className="text-xs leading-none whitespace-nowrap text-amber-ink">
              {daysLeft(ad.expires_at, now)}
            </span>
          )}
        </span>
      ),
    },
  ]
}

interface MarkProps {
  mark: ShownMark
  /** Its sign, with the words for screen readers and pointers. */
  isShort: boolean
}

/** The mark of a price in the list. */
export function Mark({ mark, isShort }: MarkProps) {
  if (!isShort) return <PriceMarkBadge mark={mark} />
  return (
    <span className="flex *:h-5! *:gap-0! *:px-1.5! *:text-[0px]!" title={PRICE_MARK_LABELS[mark]}>
      <PriceMarkBadge mark={mark} />
    </span>
  )
}

/** Calls, chats and messages together, as the dashboard counts them. */
export function leadsOf({ calls, chats, messages }: OwnVehicle): number {
  return calls + chats + messages
}

/** Make, model, year and mileage in one line, without those that the name has. */
function factsOf({ name, make, model, year, mileage }: OwnVehicle): string {
  const named = name.toLowerCase()
  return [[make, model].filter(Boolean).join(' '), String(year)]
    .filter((fact) => !named.includes(fact.toLowerCase()))
    .concat(mileage === null ? [] : formatKilometres(mileage))
    .join(' · ')
}

/** The same after the stock number. */
export function numberAndFactsOf(ad: OwnVehicle): string {
  return [ad.stock_number, factsOf(ad)].filter(Boolean).join(' · ')
}

export function priceInWords({ price }: OwnVehicle): string {
  return price === 0 ? 'No price yet' : formatKes(price)
}

/** The sign of a suggestion, which the menu of the ad has in words. */
export function SuggestionSign() {
  return (
    <span className="flex-none" title="Suggestion: see its actions">
      <Icon of="lightbulb" size="s" className="text-amber-ink" />
      <span className="sr-only">Has a suggestion</span>
    </span>
  )
}

/** Leads to the ad's post on Facebook; nothing without one. The menu has every state of it in words. */
export function PostSign({ post, isInGrid }: { post: OwnFacebookPost | undefined; isInGrid?: boolean }) {
  if (post?.status !== 'posted' || !post.post_id) return null
  return (
    <a
      href={facebookPostUrl(post.post_id)}
      rel="noreferrer"
      tabIndex={isInGrid ? -1 : undefined}
      className="reach flex-none text-ink-3"
      title="On Facebook"
    >
      <Icon of="share-2" size="s" />
      <span className="sr-only">On Facebook</span>
    </a>
  )
}

interface VehicleProps {
  ad: OwnVehicle
  facts: string
  hasSuggestion: boolean
  post: OwnFacebookPost | undefined
}

function Vehicle({ ad, facts, hasSuggestion, post }: VehicleProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Picture
        image={ad.image}
        alt=""
        sizes="48px"
        widths={[160]}
        className="aspect-4/3 w-12 flex-none rounded-s"
      />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-1 leading-5">
          <Link
            to={href('/vehicles/:id', { id: ad.id })}
            tabIndex={-1}
            className="truncate font-medium text-ink"
            title={ad.name}
          >
            {ad.name}
          </Link>
          {hasSuggestion && <SuggestionSign />}
          <PostSign post={post} isInGrid />
        </p>
        <p className="truncate text-xs leading-4 text-ink-2" title={facts}>
          {facts}
        </p>
      </div>
    </div>
  )
}

/** A dash, with words for screen readers. */
function None({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <span className="sr-only">{children}</span>
    </>
  )
}
