import type { ReactNode } from 'react'
import { imageVariant } from '#domain/ads/images.ts'
import { Gallery } from '../../ad-page/gallery.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'

interface ReviewCardProps {
  id: string
  /** The item's title. */
  title: ReactNode
  /** A line below the title. */
  line: ReactNode
  name: string
  /** null for kinds without pictures. */
  pictures: readonly string[] | null
  facts: readonly (readonly [label: string, value: string | null])[]
  /** null: none was given; undefined: the kind need not have one. */
  description: string | null | undefined
  /** What speaks against it. */
  doubts?: ReactNode
  /** The evidence in one or two lines, for screens on which it would stand below the pictures. */
  summary?: ReactNode
  /** Evidence for the decision, shown beside it. */
  evidence: ReactNode
  /** The approve and reject buttons. */
  decision: ReactNode
  /** Fills the screen, in the order in which one judges, with the decision always in view. */
  large?: boolean
}

/** What a review of one kind of items may be given by the list or the queue. */
export interface ReviewLook {
  /** Replaces the usual buttons. */
  decision?: ReactNode
  large?: boolean
}

/** A pending item with everything needed to decide on it. */
export function ReviewCard(card: ReviewCardProps) {
  const { id, title, line, name, pictures, facts, description, doubts, summary, evidence, decision, large } =
    card
  return (
    <article
      aria-labelledby={`review-${id}`}
      className={classNames(
        'grid gap-4 rounded-r border border-line bg-raise p-4 xl:grid-cols-[3fr_2fr] xl:gap-x-8',
        large &&
          'gap-3 max-md:-mx-(--gut) max-md:rounded-none max-md:border-x-0 max-md:px-(--gut) max-md:pt-3',
      )}
    >
      <header className="grid min-w-0 gap-1 xl:col-span-2">
        <h2 id={`review-${id}`} className="text-lg wrap-anywhere">
          {title}
        </h2>
        <p className="text-sm text-ink-2">{line}</p>
        {large && summary && <div className="text-sm xl:hidden">{summary}</div>}
        {doubts}
      </header>
      {large && pictures && pictures.length > 0 && (
        <div className="min-w-0 xl:row-span-2">
          <Gallery images={pictures} title={name} />
        </div>
      )}
      <div className={classNames('grid min-w-0 content-start gap-4', large && 'order-1')}>
        {pictures && !(large && pictures.length > 0) && <Pictures pictures={pictures} name={name} />}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-ink-3">{label}</dt>
              <dd className="font-medium wrap-anywhere">
                {value ?? <span className="font-normal text-ink-3">Not given</span>}
              </dd>
            </div>
          ))}
        </dl>
        {description !== undefined && (
          <p className="text-sm wrap-anywhere whitespace-pre-line">
            {description ?? <span className="text-ink-3">No description</span>}
          </p>
        )}
      </div>
      <div
        className={classNames(
          'grid min-w-0 content-start border-line',
          large ? 'gap-3' : 'gap-5 max-xl:border-t max-xl:pt-4',
        )}
      >
        {evidence}
      </div>
      <footer
        className={classNames(
          'border-t border-line xl:col-span-2',
          large
            ? 'sticky bottom-0 z-10 order-2 -mx-4 -mb-4 rounded-b-r bg-raise px-4 py-3 pb-[calc(12px+env(safe-area-inset-bottom))]'
            : 'flex flex-wrap gap-3 pt-4 max-sm:grid',
        )}
      >
        {decision}
      </footer>
    </article>
  )
}

function Pictures({ pictures, name }: { pictures: readonly string[]; name: string }) {
  if (pictures.length === 0) return <p className="rounded-s bg-sunk p-3 text-sm text-ink-2">No pictures</p>
  return (
    <ul aria-label={`Pictures of ${name}`} className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {pictures.map((picture, index) => (
        <li key={picture}>
          <a href={imageVariant(picture, 1280)} target="_blank" rel="noreferrer" className="block">
            <Picture
              image={picture}
              alt={`${name}, picture ${index + 1} of ${pictures.length}, opens in a new tab`}
              sizes="(min-width: 640px) 180px, 33vw"
              className="rounded-s"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
