/** A strip of photos that snaps to one at a time; touch needs no script. */
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

export const BIG_SIZES = '(min-width: 1280px) 824px, (min-width: 1024px) calc(100vw - 456px), 100vw'

export interface Strip {
  ref: RefObject<HTMLUListElement | null>
  index: number
  show: (index: number, behavior?: ScrollBehavior) => void
  onScroll: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The state of a photo strip: the index in view, and handlers to change it. */
export function useStrip(count: number, start = 0): Strip {
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
  /** Absent in full screen. */
  onOpen?: () => void
}

/** The scrolling list of photos. */
export function Photos({ strip, images, title, onOpen }: PhotosProps) {
  return (
    <ul
      ref={strip.ref}
      onScroll={strip.onScroll}
      onKeyDown={strip.onKeyDown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
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

/** Buttons to the previous and next photo. */
export function Steps({ strip, count }: { strip: Strip; count: number }) {
  if (count < 2) return null
  const look = 'noscript:hidden absolute! top-1/2 -mt-[22px] rounded-full! border-transparent! bg-veil!'
  return (
    <>
      <Button
        square
        className={classNames(look, 'left-3')}
        aria-label="Previous photo"
        disabled={strip.index === 0}
        onClick={() => strip.show(strip.index - 1)}
      >
        <Icon of="chevron-left" />
      </Button>
      <Button
        square
        className={classNames(look, 'right-3')}
        aria-label="Next photo"
        disabled={strip.index === count - 1}
        onClick={() => strip.show(strip.index + 1)}
      >
        <Icon of="chevron-right" />
      </Button>
    </>
  )
}
