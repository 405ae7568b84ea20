import { type ReactNode, useId } from 'react'
import { adCount } from '#domain/dealers/dealer-stock.ts'
import { FEED_FORMAT_LABELS, type FeedFormat, reasonWords } from '#domain/dealers/vehicle-feeds/feed-count.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input } from '../../../ui/input.tsx'
import type { OwnFeed } from './queries.ts'

interface FeedSectionProps {
  format: FeedFormat
  feed: OwnFeed
  /** What the list is for. */
  purpose: ReactNode
  /** How to enter the address there. */
  steps: readonly ReactNode[]
  /** What is asked for there and is not in the list. */
  missing: ReactNode
}

/** The list for one site: what goes out, its address, and where to enter it. */
export function FeedSection({ format, feed, purpose, steps, missing }: FeedSectionProps) {
  const title = useId()
  const site = FEED_FORMAT_LABELS[format]
  const what = `${site} address`
  return (
    <section
      aria-labelledby={title}
      className="grid content-start gap-4 rounded-r border border-line bg-raise p-4 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={title} className="text-lg">
          {site}
        </h2>
        <p className="text-ink-2">{purpose}</p>
      </div>
      <div className="grid gap-1">
        <p className="font-medium">
          {feed.out === 1 ? '1 ad goes out' : `${adCount(feed.out)} go out`}
          {feed.left.length > 0 && '. Not in the list:'}
        </p>
        {feed.left.length > 0 && (
          <ul className="grid list-disc gap-0.5 pl-5 text-sm text-ink-2">
            {feed.left.map((left) => (
              <li key={left.reason}>{reasonWords(left)}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={what} className="min-w-0 flex-1 basis-60">
          <Input readOnly value={feed.address} onFocus={({ target }) => target.select()} />
        </Field>
        <span className="flex min-h-11 items-center gap-2">
          <CopyButton text={feed.address} what={what} />
          <a
            className={buttonClass({ size: 's' })}
            href={feed.address}
            download
            aria-label={`Download the ${site} list`}
          >
            <Icon of="download" size="s" />
            Download
          </a>
        </span>
      </div>
      <ol className="grid list-decimal gap-2 pl-5 text-sm">
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change.
          <li key={place}>{step}</li>
        ))}
      </ol>
      <p className="text-sm text-ink-2">{missing}</p>
    </section>
  )
}
