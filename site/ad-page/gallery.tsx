import { type ReactNode, useState } from 'react'
import type { ImageWidth } from '#domain/ads/images.ts'
import { useEarlyPresses } from '../frame/deferred.tsx'
import { windowsOf } from '../frame/windows.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { BIG_SIZES, Photos, Steps, type Strip, useStrip } from './photo-strip.tsx'

interface GalleryProps {
  images: readonly string[]
  /** For alternative texts. */
  title: string
  /** Badges over the picture's corners. */
  children?: ReactNode
}

const THUMB_WIDTHS: readonly ImageWidth[] = [160, 320]
const THUMBS = 6

const fullScreenWindows = windowsOf(async () => (await import('./full-screen-photos.tsx')).FullScreenPhotos)

/** The photos of a listing: a strip that snaps to each and works without scripts by touch, plus keys, arrows and thumbnails. */
export function Gallery({ images, title, children }: GalleryProps) {
  const early = useEarlyPresses<HTMLElement>()
  const strip = useStrip(images.length)
  const [fullScreen, setFullScreen] = useState(false)
  const [first] = images
  const open = async () => setFullScreen(await fullScreenWindows.arrived())
  return (
    <section {...early} aria-label="Photos" className="-mx-(--gut) md:mx-0">
      <div className="relative overflow-hidden md:rounded-r">
        {first === undefined ? (
          <Picture image={null} alt="No photos" sizes={BIG_SIZES} className="aspect-4/3 lg:aspect-16/10" />
        ) : (
          <Photos strip={strip} images={images} title={title} onOpen={open} />
        )}
        {children}
        {first !== undefined && (
          <>
            <Steps strip={strip} count={images.length} />
            <span className="pointer-events-none absolute bottom-3 left-3 inline-flex h-6 items-center rounded-s bg-shade px-2 text-xs font-medium text-on-shade">
              {strip.index + 1} / {images.length}
            </span>
            <Dots index={strip.index} count={images.length} />
            <Button
              size="s"
              square
              className="noscript:hidden absolute! right-3 bottom-3 rounded-full! border-transparent! bg-veil!"
              aria-label="Full screen"
              onClick={open}
            >
              <Icon of="maximize-2" size="s" />
            </Button>
          </>
        )}
      </div>
      {images.length > 1 && <Thumbnails strip={strip} images={images} onMore={open} />}
      <fullScreenWindows.Windows
        open={fullScreen}
        props={{
          open: fullScreen,
          start: strip.index,
          images,
          title,
          onClose(index) {
            setFullScreen(false)
            strip.show(index, 'instant')
          },
        }}
      />
    </section>
  )
}

function Dots({ index, count }: { index: number; count: number }) {
  if (count < 2) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-[21px] flex justify-center gap-1.5 lg:hidden"
    >
      {Array.from({ length: count }, (_, dot) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no identity besides its index.
          key={dot}
          className={classNames(
            'h-1.5 rounded-full bg-on-shade shadow-[0_0_0_1px_var(--shade)] transition-[width]',
            dot === index ? 'w-4.5' : 'w-1.5 opacity-60',
          )}
        />
      ))}
    </div>
  )
}

interface ThumbnailsProps {
  strip: Strip
  images: readonly string[]
  onMore: () => void
}

function Thumbnails({ strip, images, onMore }: ThumbnailsProps) {
  const more = images.length - THUMBS
  return (
    <ul className="mt-2 hidden grid-cols-6 gap-2 lg:grid">
      {images.slice(0, THUMBS).map((image, index) => {
        const last = more > 0 && index === THUMBS - 1
        return (
          <li key={image}>
            <a
              href={`#photo-${index + 1}`}
              aria-label={last ? `All ${images.length} photos` : `Photo ${index + 1}`}
              aria-current={strip.index === index ? 'true' : undefined}
              className="relative block overflow-hidden rounded-s aria-[current=true]:shadow-[0_0_0_2px_var(--ground),0_0_0_4px_var(--green)]"
              onClick={(event) => {
                event.preventDefault()
                if (last) onMore()
                else strip.show(index)
              }}
            >
              <Picture image={image} alt="" sizes="130px" widths={THUMB_WIDTHS} />
              {last && (
                <span className="absolute inset-0 grid place-items-center bg-shade font-medium text-on-shade">
                  +{more + 1}
                </span>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
