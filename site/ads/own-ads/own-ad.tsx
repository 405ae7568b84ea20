import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { AD_KIND_SEGMENTS } from '#domain/ads/ads.ts'
import { AD_ACTION_LABELS, type AdAction, type OwnAdState } from '#domain/ads/own-ads.ts'
import { type Suggestion, suggestionWords } from '#domain/ads/suggestions.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import type { ListedSale } from '#domain/sales/sales.ts'
import { IfMay } from '../../members/if-may.tsx'
import { useMay } from '../../members/use-may.ts'
import { SaleLines } from '../../sales/sale-lines.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { viewCount } from '../../vehicles/vehicle-words.ts'
import { useIsGone } from '../../workplace/steady-rows.tsx'
import type { AdCard } from './ad-card.ts'
import { count } from './ad-words.ts'
import { FacebookMark } from './facebook-mark.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { OwnFacebookPost } from './queries.ts'
import { StateBadge } from './state-badge.tsx'

const WIDTHS = [160, 320, 480] as const

/** Never public, so hide the view count. */
const NOT_YET_PUBLIC: OwnAdState[] = ['draft', 'pending', 'rejected']

interface OwnAdProps {
  ad: AdCard
  post: OwnFacebookPost | undefined
  suggestion: Suggestion | undefined
  /** Those of this ad that are in progress. */
  sales: readonly ListedSale[]
  /** The main action is in progress. */
  busy: boolean
  onAction: (action: AdAction) => void
  onDelete: () => void
}

/** One of the person's ads with its figures and actions. */
export function OwnAd({ ad, post, suggestion, sales, busy, onAction, onDelete }: OwnAdProps) {
  const { main, more } = ad.actions
  const isGone = useIsGone()
  const seesCheck = useMay('evidence')
  // Payments are the account's alone.
  const featuring = useMay('plan') ? ad.featuring : null
  return (
    <li
      id={`ad-${ad.id}`}
      inert={isGone}
      className={classNames(
        'grid grid-cols-[96px_minmax(0,1fr)] gap-3 rounded-r border border-line bg-raise p-3 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-x-4',
        isGone && 'opacity-60',
      )}
    >
      <Link to={ad.page} tabIndex={-1} aria-hidden="true" className="self-start sm:row-span-3">
        <Picture
          image={ad.image}
          alt=""
          sizes="(min-width: 640px) 176px, 96px"
          widths={WIDTHS}
          className="aspect-4/3 rounded-s"
        />
      </Link>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-0.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {ad.price === null ? (
            <Name ad={ad} className="text-lg" />
          ) : (
            <p className="text-lg font-bold tracking-[-0.02em]">
              {ad.price === 0 ? 'No price yet' : formatKes(ad.price)}
            </p>
          )}
          <StateBadge state={ad.state} />
        </div>
        {ad.price !== null && <Name ad={ad} className="text-base font-medium tracking-normal" />}
        <ul className="text-sm text-ink-2 wrap-anywhere [&>li]:inline-block [&>li:not(:last-child)]:after:whitespace-pre [&>li:not(:last-child)]:after:text-ink-3 [&>li:not(:last-child)]:after:content-['_·_']">
          {ad.facts.filter(Boolean).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className="col-span-2 grid gap-2 sm:col-span-1 sm:col-start-2">
        {(ad.left !== null || !NOT_YET_PUBLIC.includes(ad.state) || ad.interest.views > 0) && (
          <Interest ad={ad} />
        )}
        <FacebookMark post={post} />
        {ad.note && (
          <p
            className={
              ad.note.bad
                ? 'flex gap-2 rounded-s bg-danger-soft px-3 py-2 text-sm text-ink'
                : 'flex gap-2 rounded-s bg-sunk px-3 py-2 text-sm text-ink-2'
            }
          >
            {ad.note.bad && <Icon of="circle-alert" size="s" className="mt-0.5 text-danger" />}
            <span className="min-w-0 wrap-anywhere">
              {ad.note.text}{' '}
              {ad.note.more && seesCheck && (
                <Link
                  to={ad.note.more.to}
                  className="text-green-ink underline"
                  aria-label={`${ad.note.more.label}: ${ad.name}`}
                >
                  {ad.note.more.label}
                </Link>
              )}
            </span>
          </p>
        )}
        {featuring?.line && (
          <p className="text-sm text-ink-2">
            {featuring.line}{' '}
            <Link
              to={featuring.to}
              className="text-green-ink underline"
              aria-label={`${featuring.label}: ${ad.name}`}
            >
              {featuring.label}
            </Link>
          </p>
        )}
        <SaleLines sales={sales} />
        {suggestion && (
          <p className="flex gap-2 rounded-s bg-amber-soft px-3 py-2 text-sm text-ink">
            <Icon of="lightbulb" size="s" className="mt-0.5 text-amber-ink" />
            <span className="min-w-0 wrap-anywhere">
              No calls or messages for two weeks. {suggestionWords(suggestion)}
            </span>
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-2 border-t border-line pt-3 sm:col-span-1 sm:col-start-2">
        {main && (
          <Button
            size="s"
            variant="main"
            busy={busy}
            onClick={() => onAction(main)}
            aria-label={`${AD_ACTION_LABELS[main]}: ${ad.name}`}
          >
            {AD_ACTION_LABELS[main]}
          </Button>
        )}
        {/* On narrow screens the title links there. */}
        <LinkButton
          to={ad.page}
          size="s"
          className={main ? 'max-sm:hidden' : undefined}
          aria-label={`View ${ad.name}`}
        >
          View
        </LinkButton>
        <LinkButton
          to={href('/my-listings/:place/:id/edit', { place: AD_KIND_SEGMENTS[ad.kind], id: ad.id })}
          size="s"
          variant={ad.state === 'rejected' ? 'main' : 'plain'}
          aria-label={`Edit ${ad.name}`}
        >
          Edit
        </LinkButton>
        <IfMay permission="delete_ads">
          <Button
            size="s"
            variant="bare"
            className="ml-auto text-danger! last:-mr-3"
            onClick={onDelete}
            aria-label={`Delete ${ad.name}`}
          >
            Delete
          </Button>
        </IfMay>
        {(more.length > 0 || featuring) && (
          <MoreMenu name={ad.name} actions={more} link={featuring} onAction={onAction} />
        )}
      </div>
    </li>
  )
}

function Name({ ad, className }: { ad: AdCard; className: string }) {
  return (
    <h2 className={`line-clamp-2 max-w-full wrap-anywhere ${className}`}>
      <Link to={ad.page} className="text-ink no-underline hover:underline">
        {ad.name}
      </Link>
    </h2>
  )
}

/** Views, leads and days left. */
function Interest({ ad: { interest, left } }: { ad: AdCard }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      <Figure icon="eye">{viewCount(interest.views)}</Figure>
      <Figure icon="phone">{count(interest.calls, 'call')}</Figure>
      <Figure icon="message-circle">{formatNumber(interest.chats)} WhatsApp</Figure>
      <Figure icon="mail">{count(interest.messages, 'message')}</Figure>
      {left && <Figure icon="clock">{left}</Figure>}
    </ul>
  )
}

function Figure({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon of={icon} size="s" className="text-ink-3" />
      {children}
    </li>
  )
}
