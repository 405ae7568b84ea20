import type { ReactNode } from 'react'
import { imageVariant } from '#domain/ads/images.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import type { PictureTile } from './pictures.ts'
import { sentOf, WAITING_FOR_NETWORK } from './upload-words.ts'

interface PictureTileProps {
  tile: PictureTile
  /** Index in the order, from 0. */
  place: number
  last: boolean
  /** Quarter turns clockwise by which the picture is to be shown turned. */
  turnedBy: number
  dragged: boolean
  /** The network is away. */
  waiting: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onRetry: () => void
  /** Below the photo. */
  children?: ReactNode
}

/** One photo: uploaded, uploading with its progress, failed with a retry, or refused with the reason. */
export function PictureTileView({
  tile,
  place,
  last,
  turnedBy,
  dragged,
  waiting,
  onMove,
  onRemove,
  onRetry,
  children,
}: PictureTileProps) {
  const name = `photo ${place + 1}`
  const bad = tile.state === 'failed' || tile.state === 'refused'

  function step(to: number, button: HTMLElement) {
    const item = button.closest('li')
    onMove(to)
    // Moving an element loses its focus, and at an end this arrow disappears: then the other one gets the focus.
    requestAnimationFrame(() => {
      const arrow = button.isConnected ? button : item?.querySelector<HTMLElement>('[data-arrow]')
      arrow?.focus()
    })
  }

  return (
    <li data-item={tile.key} className="grid content-start gap-1.5">
      <div
        className={classNames(
          'relative aspect-4/3 overflow-hidden rounded-r select-none',
          bad ? 'border border-danger-line bg-danger-soft' : 'bg-sunk-2',
          dragged ? 'cursor-grabbing opacity-60 outline-2 outline-offset-2 outline-green' : 'cursor-grab',
        )}
      >
        {tile.preview && !bad && (
          <img
            src={tile.preview.startsWith('blob:') ? tile.preview : imageVariant(tile.preview, 320)}
            alt={tile.name || name}
            draggable={false}
            // A turned or covered picture takes the place of the other at once, not after an empty moment.
            decoding="sync"
            className={classNames(
              'absolute object-cover',
              TURNED[turnedBy],
              tile.state === 'uploading' && 'opacity-35',
            )}
          />
        )}
        {!tile.preview && !bad && (
          <p className="grid h-full items-end px-3 pb-14 text-center text-xs text-ink-2">
            <span className="truncate">{tile.name}</span>
          </p>
        )}
        {place > 0 && !bad && (
          <button
            type="button"
            aria-label={`Make cover: ${name}`}
            className="absolute top-0 left-0 inline-flex min-h-11 items-start p-2"
            onClick={(event) => {
              focusRemove(event.currentTarget)
              onMove(0)
            }}
          >
            <span className="inline-flex h-6 items-center rounded-s bg-shade px-2 text-xs font-medium text-on-shade">
              Make cover
            </span>
          </button>
        )}
        {place === 0 && !bad && (
          <span className="absolute top-2 left-2 inline-flex h-6 items-center rounded-s bg-shade px-2 text-xs font-medium text-on-shade">
            Cover
          </span>
        )}
        {tile.state === 'uploading' && <Uploading tile={tile} waiting={waiting} name={name} />}
        {bad && (
          <div className="grid h-full content-center justify-items-center gap-1.5 px-3 pt-8 pb-1 text-center text-xs leading-snug sm:text-sm font-medium text-danger">
            <p role="alert">{tile.problem}</p>
            {tile.state === 'failed' && (
              <Button size="s" onClick={onRetry}>
                <Icon of="rotate-cw" size="s" />
                Try again
              </Button>
            )}
            {tile.state === 'refused' && (
              <p className="max-w-full truncate text-xs font-normal text-ink-2">{tile.name}</p>
            )}
          </div>
        )}
        <Corner className="top-0 right-0" remove label={`Remove ${name}`} onClick={onRemove}>
          <Icon of="x" size="s" />
        </Corner>
        {tile.state === 'done' && !(place === 0 && last) && <Handle />}
        {tile.state === 'done' && place > 0 && (
          <Corner
            className="bottom-0 left-0"
            arrow
            label={`Move ${name} forward`}
            onClick={(button) => step(place - 1, button)}
          >
            <Icon of="arrow-left" size="s" />
          </Corner>
        )}
        {tile.state === 'done' && !last && (
          <Corner
            className="right-0 bottom-0"
            arrow
            label={`Move ${name} back`}
            onClick={(button) => step(place + 1, button)}
          >
            <Icon of="arrow-right" size="s" />
          </Corner>
        )}
      </div>
      {children}
    </li>
  )
}

/** The classes of a picture after so many quarter turns: on its side it is as wide as the tile is high. */
const TURNED: Record<number, string> = {
  0: 'inset-0 size-full',
  1: 'top-1/2 left-1/2 h-[133.34%] w-[75.01%] -translate-1/2 rotate-90',
  2: 'inset-0 size-full rotate-180',
  3: 'top-1/2 left-1/2 h-[133.34%] w-[75.01%] -translate-1/2 -rotate-90',
}

/** For a button that goes with its press: the focus stays in its tile. */
function focusRemove(button: HTMLElement) {
  const item = button.closest('li')
  requestAnimationFrame(() => item?.querySelector<HTMLElement>('[data-remove]')?.focus())
}

/** The handle for dragging by touch; the arrows are the alternative. */
function Handle() {
  return (
    <span
      data-handle
      aria-hidden="true"
      className="absolute bottom-0 left-1/2 hidden size-11 -translate-x-1/2 touch-none place-items-center text-on-shade before:absolute before:inset-2 before:rounded-full before:bg-shade pointer-coarse:grid"
    >
      <Icon of="grip" size="s" className="relative" />
    </span>
  )
}

function Uploading({ tile, waiting, name }: { tile: PictureTile; waiting: boolean; name: string }) {
  const { sent, size } = tile
  const progress = size === null ? 'Preparing' : sentOf(sent, size)
  const said = tile.undecided ? 'Not uploaded yet' : waiting ? WAITING_FOR_NETWORK : progress
  return (
    <div className="absolute inset-x-0 bottom-0 grid gap-1.5 bg-veil p-3 text-xs font-medium">
      <span>{said}</span>
      <progress
        max={size ?? 1}
        value={sent}
        aria-label={`Uploading ${name}`}
        aria-valuetext={said}
        className="h-1 w-full appearance-none overflow-hidden rounded-full bg-line-2 [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line-2 [&::-webkit-progress-value]:bg-green"
      />
    </div>
  )
}

function Corner({
  className,
  label,
  arrow,
  remove,
  onClick,
  children,
}: {
  className: string
  label: string
  arrow?: boolean
  remove?: boolean
  onClick: (button: HTMLElement) => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      data-arrow={arrow || undefined}
      data-remove={remove || undefined}
      aria-label={label}
      onClick={(event) => onClick(event.currentTarget)}
      className={classNames(
        'absolute grid size-11 place-items-center text-on-shade before:absolute before:inset-2 before:rounded-full before:bg-shade',
        className,
      )}
    >
      <span className="relative">{children}</span>
    </button>
  )
}
