import { useState } from 'react'
import { imageSrcset, imageVariant } from '#domain/ads/images.ts'
import { initials } from '#domain/people/accounts.ts'
import { classNames } from './class-names.ts'

interface AvatarProps {
  name: string
  /** The profile's picture; initials are shown without one, or if it fails to load. */
  picture: string | null
  /** Size and text size: 'size-11 text-sm'. */
  className: string
}

/** A person's picture in a circle. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, picture, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid flex-none place-items-center overflow-hidden rounded-full bg-green-soft font-semibold text-green-ink',
        className,
      )}
    >
      {picture && broken !== picture ? (
        <img
          sizes="96px"
          srcSet={imageSrcset(picture, [160, 320])}
          src={imageVariant(picture, 160)}
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(picture)}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}
