import { href, Link } from 'react-router'
import type { ImageWidth } from '#domain/ads/images.ts'
import { formatAge } from '#domain/foundation/dates.ts'
import type { SparePartCard as PartSummary } from '#domain/parts/spare-part-search-result.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { displayName } from '#domain/people/accounts.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Heart } from '../ads/favorites/heart.tsx'
import { kept } from '../frame/kept.tsx'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { VerifiedMark } from '../ui/marks.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { AdMarks } from '../visits/ad-marks.tsx'
import { fitsWords, partNumberWords } from './part-words.ts'

const CARD_WIDTHS: readonly ImageWidth[] = [320, 640, 960]
/**
 * Two columns from 640 px, three beside the filters from 1280 px. On phones the first pictures load before it is known whether they are
 * small or as wide as the screen: 200 px selects a file for both.
 */
const CARD_SIZES = '(min-width: 1280px) 300px, (min-width: 640px) 46vw, 200px'

/** The height of a card without its picture in rem, for the list. */
export const PART_CARD_TEXT = 15.8125

interface PartCardProps {
  part: PartSummary
  /** When the page was rendered, so that server and browser agree on ages. */
  now: number
  /** In view when the page opens. */
  priority?: boolean
  /** The width of the picture outside the list. */
  sizes?: string
  /** The level of its heading. Default 2. */
  level?: 2 | 3
}

/** A spare part in a list: its name's link covers the card. */
export function PartCard({ now, sizes = CARD_SIZES, level = 2, ...content }: PartCardProps) {
  return <Card sizes={sizes} level={level} age={formatAge(content.part.created_at, now)} {...content} />
}

const Card = kept(CardContent, 'article', { className: 'part-card ad-card' })

type CardContentProps = Omit<PartCardProps, 'now'> & Required<Pick<PartCardProps, 'sizes'>> & { age: string }

function CardContent({ part, age, priority, sizes, level }: CardContentProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const page = href('/spare-parts/:id', { id: part.id })
  return (
    <>
      <div>
        <Picture image={part.image} alt="" sizes={sizes} widths={CARD_WIDTHS} priority={priority} />
        {part.in_stock ? (
          <AdMarks createdAt={part.created_at} />
        ) : (
          <Badge tone="draft" icon={null} className="absolute top-3 left-3">
            Out of stock
          </Badge>
        )}
        <Heart subject={{ kind: 'spare_part', id: part.id }} />
      </div>
      <div className="ad-card-text">
        <Price amount={part.price} />
        <Heading>
          <Link to={page} prefetch="intent" discover="none">
            {part.name}
          </Link>
        </Heading>
        <p className="ad-card-facts">{fitsWords(part.compatible_makes)}</p>
        <p className="ad-card-facts">
          {labelOf(PART_CONDITION_LABELS, part.condition)} · {labelOf(PART_CATEGORY_LABELS, part.category)}
        </p>
        <p className="ad-card-facts">{partNumberWords(part.part_number)}</p>
      </div>
      <div className="mx-4 mt-auto grid gap-2.5 border-t border-line py-2.5 text-sm leading-5 text-ink-3">
        <p className="flex items-center justify-between gap-2">
          <span className="truncate">
            <span className="text-ink-2">{part.location}</span> · {age}
          </span>
        </p>
        <p className="-mt-2 flex items-center justify-between gap-2">
          <span className="truncate">{displayName(part.seller) || 'Private seller'}</span>
          {part.seller.verified && <VerifiedMark />}
        </p>
        <p className="grid grid-cols-2 gap-2">
          <LinkButton to={page} size="s" aria-label={`View Details: ${part.name}`} className="relative z-2">
            View Details
          </LinkButton>
          <LinkButton
            to={{ pathname: page, hash: '#contact' }}
            size="s"
            variant="soft"
            aria-label={`Contact Seller: ${part.name}`}
            className="relative z-2"
          >
            Contact Seller
          </LinkButton>
        </p>
      </div>
    </>
  )
}
