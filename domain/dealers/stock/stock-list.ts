/** How a dealer's stock list is told from other lists. */
import type { ListKind } from '../../foundation/tables/list-kind.ts'
import { fieldNamed } from './headings.ts'

const MOST_VEHICLES = 5000

/** A list of vehicles; its XML is read by files/read-xml.ts, which brings a parser. */
export const STOCK_LIST: ListKind = {
  fieldNamed,
  // A list may call the numbers of a car by any of their names.
  sameField: (field) => (field === 'chassis' || field === 'plate' ? 'stock_number' : field),
  isDay: (field) => field === 'year',
  oldSheets:
    /(?<!\p{L}|\bnot |\bun-)(?:sold|archived?|old|delivered|history|previous|last year|backup|deleted|cancelled)(?!\p{L})/iu,
  refusesSecondTable: true,
  mostRows: MOST_VEHICLES,
  readXml: null,
  noRows: 'There are no vehicles in this file: it needs a line of headings and a line for each vehicle.',
  allHidden:
    'All vehicles of this sheet are in hidden rows. Remove its filter or show the rows, and save it again.',
  pdf: 'This is a PDF. Choose the spreadsheet that it was made from.',
  tooMany: (rows) => `This file has ${rows.toLocaleString('en')} rows; import at most 5,000 at a time.`,
  noun: 'vehicle',
}
