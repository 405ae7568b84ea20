import { href } from 'react-router'
import type { AdKind } from '#domain/ads/ads.ts'
import {
  type AdAction,
  isEnding,
  type OwnPart,
  type OwnService,
  type OwnVehicle,
} from '#domain/ads/own-ads.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import type { MovedAd } from './queries.ts'

/** An explanation of a state for the seller. */
export interface StateNote {
  text: string
  /** It reports a problem. */
  bad?: boolean
  /** A page about it. */
  more?: { to: string; label: string }
}

const WAITS = 'Awaiting approval. Others will see it once an administrator approves it.'

/** What the state of a vehicle's ad means. */
export function vehicleNote(ad: OwnVehicle, now: number): StateNote | null {
  const end = ad.expires_at && formatDate(ad.expires_at)
  if (ad.state === 'active' && isEnding(ad, now))
    return { text: `It is live until ${end}. Still for sale? Renew it to keep it listed.` }
  const more = { to: href('/my-listings/:id/check', { id: ad.id }), label: 'See why' }
  if (ad.state === 'pending') return { text: WAITS, more }
  if (ad.state === 'draft') return { text: 'Only you see it. Publish it when it is ready.' }
  if (ad.state === 'expired')
    return {
      text: `${end ? `It ended on ${end}.` : 'It has ended.'} Still for sale? Renew it to list it again.`,
    }
  if (ad.state === 'rejected')
    return {
      text: `${sentence(ad.rejection_reason ?? '')} Edit it and resubmit it.`,
      bad: true,
      more: { ...more, label: 'Appeal' },
    }
  return null
}

/** What the state of a part's ad means. */
export function partNote({ id, state, held_reason }: OwnPart): StateNote | null {
  const more = { to: href('/my-listings/:id/check', { id }), label: 'See why' }
  if (state === 'pending') return { text: WAITS, more }
  if (state === 'out_of_stock') return { text: 'Buyers still find it, marked as out of stock.' }
  if (state === 'unlisted') return { text: 'Only you see it. You can list it again at any time.' }
  if (state === 'taken_down')
    return {
      text: `An administrator took this ad down. ${sentence(held_reason ?? '')}`,
      bad: true,
      more: { ...more, label: 'Appeal' },
    }
  return null
}

/** What the state of a business means. */
export function serviceNote({ state }: OwnService): StateNote | null {
  if (state !== 'pending') return null
  return { text: 'Awaiting approval. It appears in the directory once an administrator verifies it.' }
}

/** `12 calls`. */
export function count(amount: number, one: string): string {
  return `${formatNumber(amount)} ${amount === 1 ? one : `${one}s`}`
}

/** The actions that make an ad public, unless its changes are reviewed first. */
const MADE_PUBLIC: AdAction[] = ['publish', 'renew', 'sell_again', 'list']

/** The toast after an action. */
export function actionToast(action: AdAction, moved: MovedAd): { title: string; description?: string } {
  if (moved.status === 'draft' && MADE_PUBLIC.includes(action))
    return {
      title: 'Ad awaiting approval',
      description:
        'Others will see it once an administrator approves it. Your notifications say why it is checked.',
    }
  switch (action) {
    case 'renew':
      return {
        title: 'Ad renewed',
        description: moved.expires_at ? `It is live until ${formatDate(moved.expires_at)}.` : undefined,
      }
    case 'publish':
      return { title: 'Ad published', description: 'Buyers can find it now.' }
    case 'send_in':
      return { title: 'Ad sent in', description: 'It goes live once an administrator approves it.' }
    case 'mark_sold':
      return { title: 'Marked as sold', description: 'Buyers no longer find it in search.' }
    case 'sell_again':
      return { title: 'Ad is live again', description: 'Buyers can find it now.' }
    case 'take_down':
    case 'unlist':
      return { title: 'Ad taken down', description: 'Only you see it now.' }
    case 'in_stock':
      return { title: 'Marked as in stock' }
    case 'out_of_stock':
      return { title: 'Marked as out of stock', description: 'Buyers still find it.' }
    case 'list':
      return { title: 'Ad is listed again', description: 'Buyers can find it now.' }
  }
}

/** The warning before an ad is deleted. */
export function deletionWords(kind: AdKind, name: string): string {
  return kind === 'service' ? `${name}, with its services, bookings and reviews.` : name
}

function sentence(text: string): string {
  const trimmed = text.trim()
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
