import type { ReactNode } from 'react'
import { imageVariant } from '#domain/ads/images.ts'
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
  description: string | null
  /** Evidence for the decision, shown beside it. */
  evidence: ReactNode
  /** The approve and reject buttons. */
  decision: ReactNode
}

/** A pending item with everything needed to decide on it. */
export function ReviewCard({
  id,
  title,
  line,
  name,
  pictures,
  facts,
  description,
  evidence,
  decision,
}: ReviewCardProps) {
  return (
    <article
      aria-labelledby={`review-${id}`}
      className="grid gap-4 rounded-r border border-line bg-raise p-4 xl:grid-cols-[3fr_2fr] xl:gap-x-8"
    >
      <header className="min-w-0 xl:col-span-2">
        <h2 id={`review-${id}`} className="text-lg wrap-anywhere">
          {title}
        </h2>
        <p className="text-sm text-ink-2">{line}</p>
      </header>
      <div className="grid min-w-0 content-start gap-4">
        {pictures && <Pictures pictures={pictures} name={name} />}
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
        <p className="text-sm wrap-anywhere whitespace-pre-line">
          {description ?? <span className="text-ink-3">No description</span>}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-5 border-line max-xl:border-t max-xl:pt-4">
        {evidence}
      </div>
      <footer className="flex flex-wrap gap-3 border-t border-line pt-4 max-sm:grid xl:col-span-2">
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
