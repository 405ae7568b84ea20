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

/** The lists on screen: what stays when a search fails. */
const shown = new Map<unknown, { notices: string[] }>()

/** The list for the browser's loader, or the one that is on screen, with a word about it, when the search fails. */
export async function reloadList<List extends { notices: string[] }>(
  { url, request }: Pick<ClientLoaderFunctionArgs, 'url' | 'request'>,
  ask: Ask<List>,
): Promise<ListData<List>> {
  try {
    const list = await ask(await browserClient(), url.searchParams, request.signal)
    return { ...list, now: Date.now() }
  } catch (error) {
    const kept = shown.get(ask) as ListData<List> | undefined
    if (request.signal.aborted || !kept) throw error
    // Spec 000 §8: the failure is logged and the list stays as it was.
    console.error('The search failed:', error)
    return { ...kept, notices: ['We could not search just now, so the list is as it was. Please try again.'] }
  }
}

/** Keeps the list that `ask` gave as the one on screen. */
export function useShownList<List extends { notices: string[] }>(ask: Ask<List>, list: ListData<List>) {
  useEffect(() => {
    shown.set(ask, list)
  }, [ask, list])
}
