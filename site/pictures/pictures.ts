/** The pictures of an ad in the editor: a tile each, in the order buyers see them. */

export interface PictureTile {
  key: string
  name: string
  /** Object URL of the chosen file, or the URL of the uploaded picture. Null until upload if the browser cannot decode the file. */
  preview: string | null
  state: 'uploading' | 'done' | 'failed' | 'refused'
  /** Uploaded fraction, 0 to 1. */
  progress: number
  /** Root-relative URL of the uploaded picture. */
  url: string | null
  /** The sentence of a failed or refused upload; only failed ones can be retried. */
  problem: string | null
}

export interface PictureList {
  tiles: readonly PictureTile[]
  /** Maximum per ad. */
  most: number
  /** The sentence about files that were left out. */
  notice: string | null
}

export type PictureEvent =
  | { type: 'chosen'; files: readonly { key: string; name: string }[] }
  | { type: 'shown'; key: string; preview: string }
  | { type: 'progressed'; key: string; progress: number }
  | { type: 'uploaded'; key: string; url: string }
  | { type: 'failed'; key: string; problem: string }
  | { type: 'refused'; key: string; problem: string }
  | { type: 'retried'; key: string }
  | { type: 'removed'; key: string }
  | { type: 'moved'; key: string; to: number }
  /** Replaces the uploaded pictures, for example by those of a newer version of the ad; uploads in progress stay. */
  | { type: 'replaced'; urls: readonly string[] }

/** The initial list of a draft or ad: all its uploaded pictures, even above the current maximum. */
export function picturesFrom(urls: readonly string[], most: number): PictureList {
  return {
    most,
    notice: null,
    tiles: urls.map((url) => ({
      key: url,
      name: '',
      preview: url,
      state: 'done',
      progress: 1,
      url,
      problem: null,
    })),
  }
}

/** URLs of the uploaded pictures, cover first. */
export function uploadedUrls(list: PictureList): string[] {
  return list.tiles.flatMap((tile) => (tile.url && tile.state === 'done' ? [tile.url] : []))
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
      return withTile(list, event.key, { preview: event.preview })
    case 'progressed':
      return withTile(list, event.key, { progress: event.progress })
    case 'uploaded':
      return {
        ...list,
        tiles: list.tiles.map((tile) =>
          tile.key === event.key
            ? { ...tile, state: 'done', progress: 1, url: event.url, preview: tile.preview ?? event.url }
            : tile,
        ),
      }
    case 'failed':
    case 'refused':
      return withTile(list, event.key, { state: event.type, problem: event.problem })
    case 'retried':
      return withTile(list, event.key, { state: 'uploading', progress: 0, problem: null })
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

function withChosen(list: PictureList, files: readonly { key: string; name: string }[]): PictureList {
  const room = list.most - countPictures(list)
  const taken = files.slice(0, Math.max(room, 0))
  const leftOut = files.length - taken.length
  return {
    ...list,
    tiles: [
      ...list.tiles,
      ...taken.map(
        ({ key, name }): PictureTile => ({
          key,
          name,
          preview: null,
          state: 'uploading',
          progress: 0,
          url: null,
          problem: null,
        }),
      ),
    ],
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
