/** How the lists load: on the server, in the browser, and what stays on screen when a search fails. */
import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { anonymousClient, browserClient, type Client } from '../client.ts'
import { PUBLIC_PAGE } from '../frame/page-headers.ts'

/** A list of what a URL's parameters ask for; what they ask wrongly is said in a notice. */
type Ask<List> = (client: Client, params: URLSearchParams, signal?: AbortSignal) => Promise<List>

export type ListData<List> = List & {
  /** When it was made; ages count from here. */
  now: number
}

/** The list for the server's loader. */
export async function loadList<List extends object>(
  { context, url, request }: Pick<LoaderFunctionArgs, 'context' | 'url' | 'request'>,
  ask: Ask<List>,
) {
  const list = await ask(context.get(anonymousClient), url.searchParams, request.signal)
  return data({ ...list, now: Date.now() }, { headers: PUBLIC_PAGE })
}

/** The lists on screen by their address: what stays when a search fails. */
export const shownLists = new Map<string, object>()

/**
 * The list at the address `path` for the browser's loader, or the one that is on screen, with a word about it, when the search
 * fails. How to ask comes with the first search, and with it `part`, which shows the new list's filters.
 */
export async function reloadList<List extends { notices: string[] }>(
  { url, request }: Pick<ClientLoaderFunctionArgs, 'url' | 'request'>,
  path: string,
  fetchAsk: () => Promise<Ask<List>>,
  part: { load: () => Promise<unknown> },
): Promise<ListData<List>> {
  try {
    const [client, ask] = await Promise.all([browserClient(), fetchAsk(), part.load()])
    const list = await ask(client, url.searchParams, request.signal)
    return { ...list, now: Date.now() }
  } catch (error) {
    const kept = shownLists.get(path) as ListData<List> | undefined
    if (request.signal.aborted || !kept) throw error
    // The list stays as it was (docs/product.md, Failures).
    console.error('The search failed:', error)
    return { ...kept, notices: ['We could not search just now, so the list is as it was. Please try again.'] }
  }
}

/** Keeps the list at the address `path` as the one on screen. */
export function useShownList(path: string, list: object): void {
  useEffect(() => {
    shownLists.set(path, list)
  }, [path, list])
}
