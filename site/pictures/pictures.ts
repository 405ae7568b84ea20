/** The pictures of an ad in the editor: a tile each, in the order buyers see them. */
import type { Wish } from './edit/edit.ts'

export interface PictureTile {
  key: string
  name: string
  /** Object URL of the chosen file, or the URL of the uploaded picture. Null until upload if the browser cannot decode the file. */
  preview: string | null
  state: 'uploading' | 'done' | 'failed' | 'refused'
  /** Bytes uploaded so far. */
  sent: number
  /** Bytes of the file to upload; null until it is prepared. */
  size: number | null
  /** Root-relative URL of the uploaded picture. */
  url: string | null
  /** The sentence of a failed or refused upload; only failed ones can be retried. */
  problem: string | null
  /** Being edited: it is not uploaded, and forms wait for it, whatever its state. */
  paused?: boolean
  /** The covering of its plate was interrupted: the person decides what becomes of it. */
  undecided?: boolean
  /** What an earlier page left to draw. */
  wish?: Wish | null
}

export interface PictureList {
  tiles: readonly PictureTile[]
  /** Maximum per ad. */
  most: number
  /** The sentence about files that were left out, or cannot be kept. */
  notice: string | null
  /** The network is away: uploads go on by themselves. */
  waiting: boolean
  /** Photos that an earlier page left may still come: forms wait for them. */
  restoring?: boolean
}

export interface RestoredPhoto {
  key: string
  name: string
  url: string | null
  /** Its index in the order. */
  place: number
  /** The URL of the picture whose place it has taken, which the draft may still have. */
  former: string | null
  wish: Wish | null
}

export type PictureEvent =
  | { type: 'chosen'; files: readonly { key: string; name: string }[] }
  /** Photos that an earlier page left, those with a URL uploaded. */
  | { type: 'restored'; photos: readonly RestoredPhoto[] }
  | { type: 'shown'; key: string; preview: string | null; size: number }
  | { type: 'progressed'; key: string; sent: number }
  /** An upload got no answer. */
  | { type: 'waiting' }
  | { type: 'noted'; notice: string }
  | { type: 'uploaded'; key: string; url: string }
  | { type: 'failed'; key: string; problem: string }
  | { type: 'refused'; key: string; problem: string }
  | { type: 'retried'; key: string }
  /** Another file takes the tile's place. */
  | { type: 'changed'; key: string; name: string; preview: string | null }
  | { type: 'paused'; key: string; paused: boolean; undecided?: boolean }
  | { type: 'removed'; key: string }
  | { type: 'moved'; key: string; to: number }
  /** Replaces the uploaded pictures, for example by those of a newer version of the ad; uploads in progress stay. */
  | { type: 'replaced'; urls: readonly string[] }

/** The initial list of a draft or ad: all its uploaded pictures, even above the current maximum. */
export function picturesFrom(urls: readonly string[], most: number): PictureList {
  return {
    most,
    notice: null,
    waiting: false,
    tiles: urls.map((url) => ({ key: url, name: '', ...uploadedAs(url) })),
  }
}

/** URLs of the uploaded pictures, cover first. */
export function uploadedUrls(list: PictureList): string[] {
  return list.tiles.flatMap((tile) => (tile.url && tile.state === 'done' ? [tile.url] : []))
}

/** Pictures that a form waits for before it is sent: those on their way, those being edited, and those of an earlier page. */
export function awaitedPictures({ tiles, restoring }: PictureList): number {
  return tiles.filter(({ state, paused }) => state === 'uploading' || paused).length + (restoring ? 1 : 0)
}

/** For a photo whose covering was interrupted. */
export const UNDECIDED = 'Covering a plate was interrupted. Cover the plate, or use the photo as it is.'

/** The sentence on photos with which a form cannot be sent; null without such. */
export function photosProblem({ tiles }: PictureList): string | null {
  if (tiles.some(({ state }) => state === 'failed'))
    return 'Some photos were not uploaded. Try them again or remove them.'
  return tiles.some(({ undecided }) => undecided) ? UNDECIDED : null
}

/** Tiles that count towards the maximum: all but refused ones, which only show their error. */
export function countPictures(list: PictureList): number {
  return list.tiles.filter((tile) => tile.state !== 'refused').length
}

/** The reducer of the list. */
export function pictureList(list: PictureList, event: PictureEvent): PictureList {
  switch (event.type) {
    case 'chosen':
      return withChosen(list, event.files)
    case 'shown':
      return withTile(list, event.key, { preview: event.preview, size: event.size })
    case 'restored':
      return { ...list, restoring: false, tiles: event.photos.reduce(withRestored, list.tiles) }
    case 'progressed':
      return withTile({ ...list, waiting: false }, event.key, { sent: event.sent })
    case 'waiting':
      return { ...list, waiting: true }
    case 'noted':
      return { ...list, notice: event.notice }
    case 'uploaded':
      return {
        ...list,
        waiting: false,
        tiles: list.tiles.map((tile) =>
          tile.key === event.key
            ? { ...tile, state: 'done', url: event.url, preview: tile.preview ?? event.url }
            : tile,
        ),
      }
    case 'failed':
    case 'refused':
      return withTile(list, event.key, { state: event.type, problem: event.problem })
    case 'retried':
      return withTile(list, event.key, { state: 'uploading', sent: 0, problem: null })
    case 'changed':
      return withTile(list, event.key, { ...AWAITING, name: event.name, preview: event.preview, wish: null })
    case 'paused':
      return withTile(list, event.key, {
        paused: event.paused,
        undecided: event.undecided ?? false,
        wish: null,
      })
    case 'removed':
      return { ...list, notice: null, tiles: list.tiles.filter((tile) => tile.key !== event.key) }
    case 'moved':
      return { ...list, tiles: moved(list.tiles, event.key, event.to) }
    case 'replaced':
      return withUploaded(list, event.urls)
  }
}

function withUploaded(list: PictureList, urls: readonly string[]): PictureList {
  const others = list.tiles.filter(({ state }) => state !== 'done')
  return { ...list, tiles: [...picturesFrom(urls, list.most).tiles, ...others] }
}

/** A file that was chosen and not uploaded yet. */
const AWAITING = {
  preview: null,
  state: 'uploading',
  sent: 0,
  size: null,
  url: null,
  problem: null,
} as const

function uploadedAs(url: string) {
  return { ...AWAITING, state: 'done', preview: url, url } as const
}

/** Inserts it at its place, or into the tile that has its key: of a picture of the ad that was changed. */
function withRestored(
  tiles: readonly PictureTile[],
  { key, name, url, place, former, wish }: RestoredPhoto,
): readonly PictureTile[] {
  const tile: PictureTile = {
    key,
    name,
    ...(url === null ? AWAITING : uploadedAs(url)),
    ...(wish && { wish, paused: true, undecided: wish.held }),
  }
  const others = tiles.filter((each) => each.key === key || each.key !== former)
  const known = others.findIndex((each) => each.key === key)
  return known < 0 ? others.toSpliced(place, 0, tile) : others.with(known, tile)
}

function withChosen(list: PictureList, files: readonly { key: string; name: string }[]): PictureList {
  const room = list.most - countPictures(list)
  const taken = files.slice(0, Math.max(room, 0))
  const leftOut = files.length - taken.length
  return {
    ...list,
    tiles: [...list.tiles, ...taken.map(({ key, name }): PictureTile => ({ key, name, ...AWAITING }))],
    notice: leftOut > 0 ? leftOutSentence(leftOut, list.most) : null,
  }
}

function leftOutSentence(count: number, most: number): string {
  const what = count === 1 ? 'One photo was left out' : `${count} photos were left out`
  return `An ad carries at most ${most} ${most === 1 ? 'photo' : 'photos'}. ${what}; remove another to make room.`
}

function withTile(list: PictureList, key: string, change: Partial<PictureTile>): PictureList {
  return { ...list, tiles: list.tiles.map((tile) => (tile.key === key ? { ...tile, ...change } : tile)) }
}

function moved(tiles: readonly PictureTile[], key: string, to: number): PictureTile[] {
  const tile = tiles.find((each) => each.key === key)
  const others = tiles.filter((each) => each.key !== key)
  return tile ? others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, tile) : others
}
