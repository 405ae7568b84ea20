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
const shown = new Map<string, object>()

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
  const search = async () => {
    const [client, ask] = await Promise.all([browserClient(), fetchAsk(), part.load()])
    return { ...(await ask(client, url.searchParams, request.signal)), now: Date.now() }
  }
  return readOrShown(request, path, search, {
    notices: ['We could not search just now, so the list is as it was. Please try again.'],
  })
}

/** What `read` fetches, or the list on screen at the address `path` with `notes`, when that fails (docs/product.md, Failures). */
export async function readOrShown<List>(
  request: Request,
  path: string,
  read: () => Promise<List>,
  notes?: object,
): Promise<List> {
  try {
    return await read()
  } catch (error) {
    const kept = shown.get(path) as List | undefined
    if (request.signal.aborted || !kept) throw error
    console.error('The search failed:', error)
    return { ...kept, ...notes }
  }
}

/** Keeps the list at the address `path` as the one on screen. */
export function useShownList(path: string, list: object): void {
  useEffect(() => {
    shown.set(path, list)
  }, [path, list])
}
