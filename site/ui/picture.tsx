import { useState } from 'react'
import { IMAGE_WIDTHS, type ImageWidth, imageSrcset, imageVariant } from '#domain/ads/images.ts'
import { classNames } from './class-names.ts'
import { NoPictureArt } from './no-car-art.tsx'

/** The width for browsers without srcset. */
const FALLBACK_WIDTH = 640

interface PictureProps {
  /** As stored in a listing; null shows a drawing of a car. */
  image: string | null
  alt: string
  /** The `sizes` attribute: '(min-width: 1280px) 300px, 100vw'. */
  sizes: string
  widths?: readonly ImageWidth[]
  /** Visible initially: loaded before other pictures. */
  priority?: boolean
  /** Classes of the box, which is 4:3 without another (`aspect-video`). */
  className?: string
}

/** A photo in a box of fixed shape, at the width the screen needs, or a car's outline. */
export function Picture({
  image,
  alt,
  sizes,
  widths = IMAGE_WIDTHS,
  priority = false,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={classNames('picture', className)}>
      {image && broken !== image ? (
        <img
          // `sizes` precedes `src`, because a browser that sees src first starts loading it. Lazy pictures can use their actual width,
          // which is smaller in a compact list.
          sizes={priority ? sizes : `auto, ${sizes}`}
          srcSet={imageSrcset(image, widths)}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          src={imageVariant(image, FALLBACK_WIDTH)}
          onError={() => setBroken(image)}
        />
      ) : (
        <NoPictureArt className="size-full" label={alt} />
      )}
    </span>
  )
}
