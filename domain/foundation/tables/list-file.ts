import type { ListRows } from './list-rows.ts'

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

/** A list as it was read from a file. */
export interface ListFile extends ListRows {
  name: string
  /** The file itself, to read it again by other choices. */
  source: File
  /** The encoding, where the bytes do not prove it; null: certain. */
  encoding: Encoding | null
  /** The sheet of the workbook, the names of all that are not hidden, and the others that have a list; null for a CSV. */
  sheet: { name: string; all: string[]; others: { name: string; rows: number }[] } | null
  /** Hidden parts of the sheet; null where it has none. */
  hidden: HiddenParts | null
}

/** What a sheet has below its headings that it does not show, as a filter hides rows. */
export interface HiddenParts {
  rows: number
  /** Their headings. */
  columns: string[]
  /** They are read too, as the person chose. */
  isTaken: boolean
}

/** What the person chooses where reading had to guess. */
export interface ReadChoices {
  encoding?: Encoding
  sheet?: string
  /** Reads hidden rows and columns too. */
  takesHidden?: boolean
}

/** The file cannot be read; the message is for the person. */
export class FileRefused extends Error {}
