import { href, Link } from 'react-router'
import { imageVariant } from '#domain/ads/images.ts'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { SIGNALS, type Signal } from '#domain/trust/signals.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Hold } from './queries.ts'

/** Why a held ad waits, in words with their points, and its seller's appeal. */
export function HoldSignals({ hold: { signals, points, threshold, copies, appeal } }: { hold: Hold }) {
  if (signals.length === 0 && !appeal) return null
  return (
    <section className="grid max-w-140 gap-2 rounded-s bg-amber-soft p-3 text-sm">
      {appeal && (
        <>
          <h3 className="text-sm">Appeal of {formatDateTime(appeal.appealed_at)}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{appeal.letter}</p>
          {appeal.is_own_decision && (
            <p className="font-medium">You rejected this ad. Another administrator decides.</p>
          )}
        </>
      )}
      {signals.length > 0 && (
        <>
          <h3 className="text-sm">
            {points} of {threshold} points
          </h3>
          <ul className="grid gap-1">
            {signals.map(({ signal, points }) => (
              <li key={signal} className="flex gap-2">
                <Icon of="triangle-alert" size="s" className="mt-0.5 flex-none text-amber-ink" />
                <span className="min-w-0 flex-1">{SIGNALS[signal as Signal]?.staff ?? signal}</span>
                <span className="tabular-nums">{points}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {copies.map((copy) => (
        <p key={copy.image} className="flex flex-wrap items-center gap-2">
          <img src={imageVariant(copy.image, 160)} alt="In this ad" className="h-16 rounded-s" />
          <img src={imageVariant(copy.other_image, 160)} alt="In the other ad" className="h-16 rounded-s" />
          <Link
            to={
              copy.kind === 'vehicle'
                ? href('/vehicles/:id', { id: copy.ad_id })
                : href('/spare-parts/:id', { id: copy.ad_id })
            }
          >
            {copy.title}
          </Link>
        </p>
      ))}
    </section>
  )
}
