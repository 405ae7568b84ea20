/** How the page of an ad or a business loads, and what it tells search engines. */
import { data, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router'
import { anonymousClient, browserClient, type Client } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import { breadcrumbData } from '../frame/breadcrumb-data.ts'
import { isNotFound, UUID } from '../frame/not-found-answer.ts'
import { PUBLIC_PAGE } from '../frame/page-headers.ts'
import { cut } from '../frame/page-meta.ts'
import { toast } from '../ui/toast.ts'

/** The page's data for the server's loader. */
export async function loadAd<Page extends object>(
  { context }: LoaderFunctionArgs,
  read: (client: Client) => Promise<Page>,
) {
  const page = await read(context.get(anonymousClient))
  return data({ ...page, site: context.get(publicConfig).url }, { headers: PUBLIC_PAGE })
}

/** The page's data for the browser's loader; a toast with the title `failure`, if there is one, says that it could not be read. */
export async function reloadAd<Page extends object>(
  { request }: Pick<LoaderFunctionArgs, 'request'>,
  read: (client: Client) => Promise<Page>,
  failure?: string,
) {
  try {
    return { ...(await read(await browserClient())), site: browserConfig().url }
  } catch (error) {
    if (failure && !request.signal.aborted && !isNotFound(error)) toast({ title: failure, tone: 'error' })
    throw error
  }
}

/** The record that the URL names; without one the answer is 404. */
export async function foundById<Row>(id: string, byId: (id: string) => Promise<Row | null>): Promise<Row> {
  const row = UUID.test(id) ? await byId(id) : null
  if (!row) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  return row
}

/** For `catch`, of other ads beside this one: logs the error and shows `fallback`, since the page is whole without them. */
export function without<Fallback>(fallback: Fallback) {
  return (error: unknown): Fallback => {
    console.error('Other ads beside an ad could not be read:', error)
    return fallback
  }
}

interface AdMeta {
  title: string
  description: string
  /** What it is, in Open Graph's words. */
  type: string
  hidden?: boolean
  /** The record in schema.org's words. */
  record: object
  crumbs: Parameters<typeof breadcrumbData>[0]
  site: string
}

/** What an ad's page says to search engines and in shared links. */
export function adMeta({ title, description, type, hidden, record, crumbs, site }: AdMeta) {
  const meta: MetaDescriptor[] = [
    { title: `${title} | Magari` },
    { name: 'description', content: cut(description, 160) },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: cut(description, 200) },
    { 'script:ld+json': record as never },
    { 'script:ld+json': breadcrumbData(crumbs, site) },
  ]
  if (hidden) meta.push({ name: 'robots', content: 'noindex' })
  return meta
}

/** The meta of an ad's page that could not be loaded. */
export function failedAdMeta(error: unknown, notFound: string): MetaDescriptor[] {
  return [
    { title: `${isNotFound(error) ? notFound : 'Something went wrong'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}
