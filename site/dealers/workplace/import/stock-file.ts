export interface StockFile {
  name: string
  headings: string[]
  /** The line of the headings; lines above are ignored. */
  headingsLine: number
  /** Without empty lines, which `line` counts. */
  rows: { line: number; cells: string[] }[]
}

/** The pictures of a zip by their names in it. */
export interface PictureFiles {
  name: string
  pictures: ReadonlyMap<string, { bytes: Uint8Array<ArrayBuffer>; source: string }>
}

/** The file cannot be read; the message is for the person. */
export class FileRefused extends Error {}
