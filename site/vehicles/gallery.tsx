import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Maximize from 'lucide-react/icons/maximize-2'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ImageWidth } from '#domain/images.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Modal } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

interface GalleryProps {
  images: readonly string[]
  /** What the pictures show. */
  title: string
  /** Marks on the first picture's corners. */
  children?: ReactNode
}

const BIG_SIZES = '(min-width: 1280px) 824px, (min-width: 1024px) calc(100vw - 456px), 100vw'
const THUMB_WIDTHS: readonly ImageWidth[] = [160, 320]
const THUMBS = 6

/** The photos of a listing: a strip that snaps to each, so a finger needs no script; keys, arrows and thumbnails on top. */
export function Gallery({ images, title, children }: GalleryProps) {
  const strip = useStrip(images.length)
  const [fullScreen, setFullScreen] = useState(false)
  const [first] = images
  return (
    <section aria-label="Photos" className="-mx-(--gut) md:mx-0">
      <div className="relative overflow-hidden md:rounded-r">
        {first === undefined ? (
          <Picture
            image={null}
            alt="No photos given"
            sizes={BIG_SIZES}
            className="aspect-4/3 lg:aspect-16/10"
          />
        ) : (
          <Photos strip={strip} images={images} title={title} onOpen={() => setFullScreen(true)} />
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
              className="absolute! right-3 bottom-3 rounded-full! border-transparent! bg-veil!"
              aria-label="Full screen"
              onClick={() => setFullScreen(true)}
            >
              <Icon of={Maximize} size="s" />
            </Button>
          </>
        )}
      </div>
      {images.length > 1 && <Thumbnails strip={strip} images={images} onMore={() => setFullScreen(true)} />}
      <FullScreen
        open={fullScreen}
        start={strip.index}
        images={images}
        title={title}
        onClose={(index) => {
          setFullScreen(false)
          strip.show(index, 'instant')
        }}
      />
    </section>
  )
}

interface Strip {
  ref: React.RefObject<HTMLUListElement | null>
  index: number
  show: (index: number, behavior?: ScrollBehavior) => void
  onScroll: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A row of pictures of its own width each, and which of them is in view. */
function useStrip(count: number, start = 0): Strip {
  const ref = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(start)

  function show(wanted: number, behavior: ScrollBehavior = 'smooth') {
    const target = Math.min(Math.max(wanted, 0), count - 1)
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    ref.current?.scrollTo({
      left: target * ref.current.clientWidth,
      behavior: reduced ? 'instant' : behavior,
    })
  }

  return {
    ref,
    index: Math.min(index, Math.max(count - 1, 0)),
    show,
    onScroll() {
      const element = ref.current
      if (element && element.clientWidth > 0) setIndex(Math.round(element.scrollLeft / element.clientWidth))
    },
    onKeyDown(event) {
      const wanted = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
      if (wanted === undefined) return
      event.preventDefault()
      show(wanted)
    },
  }
}

interface PhotosProps {
  strip: Strip
  images: readonly string[]
  title: string
  /** Absent where the photos fill the screen already. */
  onOpen?: () => void
}

function Photos({ strip, images, title, onOpen }: PhotosProps) {
  return (
    <ul
      ref={strip.ref}
      onScroll={strip.onScroll}
      onKeyDown={strip.onKeyDown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={`Photos of ${title}`}
      className={classNames(
        'no-bar flex snap-x snap-mandatory overscroll-x-contain focus-visible:outline-offset-[-2px]',
        !onOpen && 'h-full',
      )}
    >
      {images.map((image, index) => (
        <li
          key={image}
          id={onOpen && `photo-${index + 1}`}
          className={classNames(
            'w-full flex-none snap-start snap-always',
            !onOpen && 'grid h-full place-items-center',
          )}
        >
          {onOpen ? (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button 'Full screen' does the same.
            // biome-ignore lint/a11y/noStaticElementInteractions: as above.
            <div onClick={onOpen} className="cursor-zoom-in">
              <Picture
                image={image}
                alt={`${title}, photo ${index + 1} of ${images.length}`}
                sizes={BIG_SIZES}
                priority={index === 0}
                className="aspect-4/3 lg:aspect-16/10"
              />
            </div>
          ) : (
            <Picture
              image={image}
              alt={`${title}, photo ${index + 1} of ${images.length}`}
              sizes="100vw"
              className="aspect-auto max-h-full w-full bg-transparent [&>img]:max-h-[100dvh] [&>img]:object-contain"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Steps({ strip, count }: { strip: Strip; count: number }) {
  if (count < 2) return null
  const look = 'absolute! top-1/2 -mt-[22px] rounded-full! border-transparent! bg-veil!'
  return (
    <>
      <Button
        square
        className={classNames(look, 'left-3')}
        aria-label="Previous photo"
        disabled={strip.index === 0}
        onClick={() => strip.show(strip.index - 1)}
      >
        <Icon of={ChevronLeft} />
      </Button>
      <Button
        square
        className={classNames(look, 'right-3')}
        aria-label="Next photo"
        disabled={strip.index === count - 1}
        onClick={() => strip.show(strip.index + 1)}
      >
        <Icon of={ChevronRight} />
      </Button>
    </>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place.
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

interface FullScreenProps {
  open: boolean
  /** The photo it opens with. */
  start: number
  images: readonly string[]
  title: string
  /** With the photo that was in view last. */
  onClose: (index: number) => void
}

function FullScreen({ open, start, images, title, onClose }: FullScreenProps) {
  const titleId = useId()
  const [index, setIndex] = useState(start)
  return (
    <Modal
      open={open}
      onClose={() => onClose(index)}
      labelledBy={titleId}
      className="m-0 size-full max-h-none max-w-none bg-ground"
    >
      <FullScreenPhotos
        titleId={titleId}
        start={start}
        images={images}
        title={title}
        onIndex={setIndex}
        onClose={() => onClose(index)}
      />
    </Modal>
  )
}

interface FullScreenPhotosProps extends Omit<FullScreenProps, 'open' | 'onClose'> {
  titleId: string
  onIndex: (index: number) => void
  onClose: () => void
}

function FullScreenPhotos({ titleId, start, images, title, onIndex, onClose }: FullScreenPhotosProps) {
  const strip = useStrip(images.length, start)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    strip.show(start, 'instant')
    strip.ref.current?.focus()
  }, [])
  useEffect(() => onIndex(strip.index), [strip.index, onIndex])

  return (
    <div className="relative h-full">
      <h2 id={titleId} className="sr-only">
        Photos of {title}
      </h2>
      <Photos strip={strip} images={images} title={title} />
      <Steps strip={strip} count={images.length} />
      <span className="pointer-events-none absolute bottom-4 left-4 inline-flex h-6 items-center rounded-s bg-shade px-2 text-xs font-medium text-on-shade">
        {strip.index + 1} / {images.length}
      </span>
      <Button
        square
        className="absolute! top-3 right-3 rounded-full! border-transparent! bg-veil!"
        aria-label="Close"
        onClick={onClose}
      >
        <Icon of={X} />
      </Button>
    </div>
  )
}
