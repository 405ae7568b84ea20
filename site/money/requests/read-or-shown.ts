import { reportFailure } from '../../failures/report-failure.ts'
import { shownLists } from '../../search/list-data.ts'

/** The fetched list, or the one on screen at the address `path` when that fails (docs/product.md, Failures). */
export async function readOrShown<List>(
  request: Request,
  path: string,
  read: () => Promise<List>,
): Promise<List> {
  try {
    return await read()
  } catch (error) {
    const shown = shownLists.get(path) as List | undefined
    if (request.signal.aborted || !shown) throw error
    reportFailure('The list could not be read', error)
    return shown
  }
}
