/** What was read of a dealer's files. */

export interface StockFile {
  name: string
  headings: string[]
  /** The line of the headings; what stands above is left out. */
  headingsLine: number
  /** Empty lines are left out; `line` counts them. */
  rows: { line: number; cells: string[] }[]
}

/** A zip of pictures: each by its name in it. */
export interface PictureFiles {
  name: string
  pictures: ReadonlyMap<string, { bytes: Uint8Array<ArrayBuffer>; source: string }>
}

/** The file is none that we can read; the message says why. */
export class FileRefused extends Error {}
