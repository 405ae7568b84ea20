import { href, Link } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { CHANNEL_LABELS } from '#domain/notifications/channels.ts'
import { needsAttention, sumOf, triedOf } from '#domain/notifications/message-figures.ts'
import { Notice } from '../../ui/notice.tsx'
import type { SentMessages } from '../notifications/deliveries-queries.ts'

/** Channels with an unusually high share of failed messages today. */
export function FailedMessages({ today: { channels, counts } }: { today: SentMessages }) {
  const failing = channels.flatMap(({ channel }) => {
    const sum = sumOf(counts.filter((one) => one.day !== null && one.channel === channel))
    return needsAttention(sum) ? [{ channel, sum }] : []
  })
  if (failing.length === 0) return null
  return (
    <Notice>
      <p>
        <b className="font-medium text-ink">Messages failed today:</b>{' '}
        {failing
          .map(
            ({ channel, sum }) =>
              `${CHANNEL_LABELS[channel]}, ${formatNumber(sum.failed)} of ${formatNumber(triedOf(sum))}`,
          )
          .join('; ')}
        .
      </p>
      <p>
        <Link
          to={`${href('/admin/notifications')}?tab=deliveries&days=1`}
          className="inline-flex min-h-11 items-center font-medium text-green-ink"
        >
          See why
        </Link>
      </p>
    </Notice>
  )
}
