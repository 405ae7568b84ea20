import { useEffect, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Photos, Steps, useStrip } from './photo-strip.tsx'

interface FullScreenPhotosProps {
  open: boolean
  /** The initial photo. */
  start: number
  images: readonly string[]
  title: string
  /** Gets the index of the photo in view. */
  onClose: (index: number) => void
}

/** The photos in full screen, one at a time. */
export function FullScreenPhotos({ open, start, images, title, onClose }: FullScreenPhotosProps) {
  const titleId = useId()
  const [index, setIndex] = useState(start)
  return (
    <Modal
      open={open}
      onClose={() => onClose(index)}
      labelledBy={titleId}
      className="m-0 size-full max-h-none max-w-none bg-ground"
    >
      <Open
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

interface OpenProps extends Omit<FullScreenPhotosProps, 'open' | 'onClose'> {
  titleId: string
  onIndex: (index: number) => void
  onClose: () => void
}

function Open({ titleId, start, images, title, onIndex, onClose }: OpenProps) {
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
        <Icon of="x" />
      </Button>
    </div>
  )
}
