/** Reads a dealer's stock list. A chunk of its own, for its parsers. */
import type { ListFile, ReadChoices } from '../../../foundation/tables/list-file.ts'
import { readListFile } from '../../../foundation/tables/read-file.ts'
import { STOCK_LIST } from '../stock-list.ts'
import { readXml } from './read-xml.ts'

/** The file's headings and rows, as text. Throws FileRefused if it is not a list. */
export function readStockFile(file: File, choices: ReadChoices = {}): Promise<ListFile> {
  return readListFile(file, choices, { ...STOCK_LIST, readXml })
}
