import { TablesError } from '../errors.ts'

// No client of ours sends more than five.
const MOST_ITEMS = 50

/** The items of a header's list, without the blanks around them. Throws PGRST100 for more than 50. */
export function headerList(header: string, name: string): string[] {
  const items = header.split(',', MOST_ITEMS + 1)
  if (items.length > MOST_ITEMS)
    throw new TablesError(400, 'PGRST100', `The header ${name} has more than ${MOST_ITEMS} items`)
  return items.map((item) => item.trim())
}
