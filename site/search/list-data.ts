/** Loading of lists on the server and in the browser, including failed searches. */

import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { anonymousClient, browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { PUBLIC_PAGE } from '../frame/page-headers.ts'

/** Loads the list for a URL's parameters; ignored values get a notice. */
type Ask<List> = (client: Client, params: URLSearchParams, signal?: AbortSignal) => Promise<List>

export type ListData<List> = List & {
  /** Time of loading, for ages. */
  now: number
}

/** JSON with the two kinds of quotes exchanged: a page contains it within a string within a string, each of which escapes quotes. */
type Json<Value> = string & { readonly of?: Value }

const exchangeQuotes = (text: string) => text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'))

/**
 * A list as loaders return it, with its result as JSON text. React Router would write each value once and refer to it by number, which
 * compresses less.
 */
export type PackedList<List extends { result: unknown }> = Omit<ListData<List>, 'result'> & {
  result: Json<List['result']>
}

function packList<List extends { result: unknown }>(list: List): PackedList<List> {
  const now = Date.now()
  const packed = { ...list, result: exchangeQuotes(JSON.stringify(list.result)) as Json<List['result']>, now }
  unpacked.set(packed, { ...packed, result: list.result })
  return packed
}

/** What packed lists contain: where they were packed, nobody reads their text. */
const unpacked = new WeakMap<object, unknown>()

/** The list of a loader's data: the same object for the same data. */
export function unpackList<Data extends { result: Json<unknown> }>(
  data: Data,
): Omit<Data, 'result'> & { result: NonNullable<Data['result']['of']> } {
  if (!unpacked.has(data)) unpacked.set(data, { ...data, result: JSON.parse(exchangeQuotes(data.result)) })
  return unpacked.get(data) as ReturnType<typeof unpackList<Data>>
}

/** For the server's loader. */
export async function loadList<List extends { result: unknown }>(
  { context, url, request }: Pick<LoaderFunctionArgs, 'context' | 'url' | 'request'>,
  ask: Ask<List>,
) {
  const list = await ask(context.get(anonymousClient), url.searchParams, request.signal)
  return data(packList(list), { headers: PUBLIC_PAGE })
}

/** The shown lists by path, kept on screen when a search fails. */
export const shownLists = new Map<string, object>()

/**
 * For the browser's loader: the list of `path`, or the shown one with a notice if the search fails. The query code is imported with the
 * first search, together with `part`, which shows the new list's filters.
 */
export async function reloadList<List extends { notices: string[]; result: unknown }>(
  { url, request }: Pick<ClientLoaderFunctionArgs, 'url' | 'request'>,
  path: string,
  fetchAsk: () => Promise<Ask<List>>,
  part: { load: () => Promise<unknown> },
): Promise<PackedList<List>> {
  try {
    const [client, ask] = await Promise.all([browserClient(), fetchAsk(), part.load()])
    return packList(await ask(client, url.searchParams, request.signal))
  } catch (error) {
    // A redirect.
    if (error instanceof Response) throw error
    const kept = shownLists.get(path) as ListData<List> | undefined
    if (request.signal.aborted || !kept) throw error
    // The shown list stays (docs/product.md, Failures).
    reportFailure('The search failed', error)
    const notices = ['The search failed, so the list has not changed. Please try again.']
    return { ...packList({ ...kept, notices }), now: kept.now }
  }
}

/** Remembers the list of `path` as the shown one. */
export function useShownList(path: string, list: object): void {
  useEffect(() => {
    shownLists.set(path, list)
  }, [path, list])
}
