import { useState } from 'react'
import { IMAGE_WIDTHS, type ImageWidth, imageSrcset, imageVariant } from '#domain/ads/images.ts'
import { classNames } from './class-names.ts'
import { NoPictureArt } from './no-car-art.tsx'

/** What browsers that read no srcset get. */
const FALLBACK_WIDTH = 640

interface PictureProps {
  /** As a listing keeps it; null draws a car in its place. */
  image: string | null
  alt: string
  /** How wide it is shown, as the `sizes` attribute says it: '(min-width: 1280px) 300px, 100vw'. */
  sizes: string
  widths?: readonly ImageWidth[]
  /** In view when the page opens: loaded at once, before other pictures. */
  priority?: boolean
  /** Classes of the box; it is 4:3 unless they say otherwise (`aspect-video`). */
  className?: string
}

/** A photo in a box of fixed shape, in the width the screen needs; a car's outline where there is none. */
export function Picture({
  image,
  alt,
  sizes,
  widths = IMAGE_WIDTHS,
  priority = false,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = className && /\baspect-/.test(className) ? null : 'aspect-4/3'
  return (
    <span className={classNames('block overflow-hidden bg-sky', shape, className)}>
      {image && broken !== image ? (
        <img
          // The order matters: a browser that sees src first starts loading it.
          // Pictures that load late may know their real width by then: it is smaller in a compact list.
          sizes={priority ? sizes : `auto, ${sizes}`}
          srcSet={imageSrcset(image, widths)}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          src={imageVariant(image, FALLBACK_WIDTH)}
          className="size-full object-cover text-xs text-ink-2"
          onError={() => setBroken(image)}
        />
      ) : (
        <NoPictureArt className="size-full" label={alt} />
      )}
    </span>
  )
}
