import type { StockRows } from '#domain/dealers/stock/list-rows.ts'

/** Names of the Encoding Standard (https://encoding.spec.whatwg.org/), for TextDecoder. */
export const ENCODING_LABELS = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big end first)',
  'windows-1252': 'Western Europe (Windows-1252)',
  shift_jis: 'Japanese (Shift_JIS)',
  gbk: 'Chinese (GBK)',
}
export type Encoding = keyof typeof ENCODING_LABELS

/** A dealer's list as it was read. */
export interface StockFile extends StockRows {
  name: string
  /** The file itself, to read it again by other choices. */
  source: File
  /** The encoding, where the bytes do not prove it; null: certain. */
  encoding: Encoding | null
  /** The sheet of the workbook, and the names of all that are not hidden; null for a CSV. */
  sheet: { name: string; all: string[] } | null
}

/** What the dealer chooses where reading had to guess. */
export interface ReadChoices {
  encoding?: Encoding
  sheet?: string
}

/** The pictures of a zip by their names in it. */
export interface PictureFiles {
  name: string
  pictures: ReadonlyMap<string, { bytes: Uint8Array<ArrayBuffer>; source: string }>
}

/** The file cannot be read; the message is for the person. */
export class FileRefused extends Error {}
