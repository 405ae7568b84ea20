/** The pages to take screenshots of, each with its viewer. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { uuid } from '#database/demo/identity.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/demo.ts'
import type { RunningServer } from '#testing/running-server.ts'
import routes from '../../site/routes.ts'

export interface Account {
  email: string
  password: string
}

export interface Page {
  path: string
  /** Said below its picture. */
  who: string
  /** Who is signed in; null for a visitor. */
  account: Account | null
  /** How many rows its lists hold; as many as the demo world gives where it is absent. */
  rows?: (typeof ROW_COUNTS)[number]
  /** Of its picture's file. */
  name: string
}

/** Of accounts with nothing, one thing and much of each kind, and of the administration of a big market. */
export const ROW_COUNTS = ['0-rows', '1-row', '500-rows', '10000-rows'] as const

type Who = 'visitor' | (typeof demoAccounts)[number]['role']

type Server = Pick<RunningServer, 'url' | 'anonKey'>

/** Example rows of a table for an account: the fullest, the emptiest, and one without pictures. */
interface Examples {
  table: string
  columns: string
  filter: string
  /** An anonymous visitor where absent. */
  who?: Who
}

const EXAMPLES: Record<string, Examples | { ids: string[] }> = {
  '/vehicles/:id': {
    table: 'vehicle_listings',
    columns: 'id,title,description,images',
    filter: 'status=eq.active',
  },
  '/spare-parts/:id': { table: 'spare_parts', columns: 'id,name,description,images', filter: '' },
  '/services/:id': { table: 'service_providers', columns: 'id,business_name,description,photos', filter: '' },
  '/my-bookings/:id': {
    table: 'service_bookings',
    columns: 'id,description,notes,review:reviews(comment,reply)',
    filter: '',
    who: 'customer',
  },
  '/service-provider/jobs/:booking': {
    table: 'service_bookings',
    columns: 'id,description,notes',
    filter: 'status=in.(in_progress,completed)',
    who: 'service_provider',
  },
  '/trade-in/:listingId': {
    table: 'vehicle_listings',
    columns: 'id,title',
    filter: 'status=eq.active',
    who: 'customer',
  },
  '/sale/:id': { table: 'sales', columns: 'id,vehicle,defects', filter: '', who: 'customer' },
  '/dealers/:id': {
    table: 'profiles',
    columns: 'id,business_name,business_description',
    filter: 'role=eq.dealer',
  },
  '/financing/apply/:providerId': { table: 'financing_providers', columns: 'id,name', filter: '' },
  '/messages/:threadId': {
    table: 'message_threads',
    columns: 'id,messages(content)',
    filter: '',
    who: 'customer',
  },
  '/dealer/inquiries/:threadId': {
    table: 'message_threads',
    columns: 'id,messages(content)',
    filter: `owner_id=eq.${uuid('person dealer@magari.test')}&listing_id=not.is.null`,
    who: 'dealer',
  },
  // A payment of the demo dealer.
  '/payments/:requestId': { ids: [uuid('payment 0')] },
  '/payments/:requestId/receipt': { ids: [uuid('payment 0')] },
  // An ad of the demo dealer.
  '/my-listings/:place/:id/edit': { ids: [`vehicles/${uuid('vehicle 0')}`] },
  '/my-listings/:id/check': { ids: [uuid('vehicle 0')] },
  '/sellers/:id/reviews': { ids: [uuid('person dealer@magari.test')] },
  '/cars/:make': { ids: ['toyota', 'bmw'] },
  '/cars/:make/:model': { ids: ['toyota/axio', 'toyota/land-cruiser-300'] },
  '/cars/:make/:model/:town': { ids: ['toyota/axio/nairobi', 'toyota/axio/mandera'] },
  '/admin/users/:id': { ids: [uuid('person dealer@magari.test')] },
  '/insurance/quote/:providerId': { table: 'insurance_providers', columns: 'id,name', filter: '' },
}

/** Addresses that the routes do not list: filtered lists and missing rows. */
const MORE_PAGES = [
  '/messages?show=mine',
  '/messages/00000000-0000-4000-8000-000000000000',
  '/post-ad?type=service',
  '/post-ad?type=spare_part',
  '/my-listings?tab=services',
  '/my-listings?tab=spare-parts',
  '/my-listings?status=expired',
  '/favorites?tab=spare-parts',
  '/my-listings/vehicles/00000000-0000-4000-8000-000000000000/edit',
  '/vehicles?make=toyota&location=nairobi&minPrice=500000',
  '/vehicles?search=zzzzzz',
  '/vehicles/00000000-0000-4000-8000-000000000000',
  '/spare-parts?search=zzzzzz',
  '/services?search=zzzzzz',
  '/auth?tab=signup',
  '/service-provider?tab=manual',
  '/service-provider?tab=reviews',
  '/service-provider?tab=settings',
  '/service-provider/reviews?show=unanswered',
  '/service-provider/customers?search=zzzzzz',
  '/admin/reports?about=reviews',
  '/admin?tab=settings',
  '/admin/lenders?lender=new',
  '/admin/insurers?insurer=new',
  '/admin/import-taxes?rate=new',
  '/admin/import-taxes?tab=depreciation',
  '/admin/nicknames?nickname=new',
  '/admin/approvals?tab=providers',
  '/admin/file-upload?tab=aws',
  '/admin/facebook-settings?tab=s3',
  '/dealer/listings?status=sold',
  '/dealer/listings?search=zzzzzz',
  '/dealers/00000000-0000-4000-8000-000000000000',
  '/my-bookings?list=past',
  '/notifications?filter=unread',
  '/unsubscribe?token=made-up',
  '/bookings/answer?token=made-up',
  '/service-provider/bookings?view=calendar&cal=week',
  '/service-provider/bookings?status=pending',
  '/no/such/page',
]

/** Every page there is in the demo world: the routes of the site, those with a parameter for some real rows. */
export async function demoPages(server: Server): Promise<Page[]> {
  const addresses: string[] = []
  for (const path of pathsOf(routes, '')) {
    if (path.includes('*')) continue
    if (path.includes(':')) addresses.push(...(await examplesOf(path, server)))
    else addresses.push(path)
  }
  return [...addresses, ...MORE_PAGES].map((path) => pageOf(path))
}

/** The administration's pages, with so many rows. */
export function adminPages(rows: Page['rows']): Page[] {
  return pathsOf(routes, '')
    .filter((path) => path.startsWith('/admin') && !/[:*]/.test(path))
    .map((path) => pageOf(path, rows))
}

function pageOf(path: string, rows?: Page['rows']): Page {
  const who = whoSees(path)
  const account = demoAccounts.find(({ role }) => role === who)
  return {
    path,
    who,
    account: account ? { email: account.email, password: DEMO_PASSWORD } : null,
    ...(rows && { rows }),
    name: nameOf(path, rows),
  }
}

function pathsOf(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above
    const below = entry.children ? pathsOf(entry.children, path) : []
    const isPage = entry.index || (entry.path !== undefined && !below.includes(path))
    return isPage ? [path || '/', ...below] : below
  })
}

async function examplesOf(path: string, server: Server): Promise<string[]> {
  const example = EXAMPLES[path]
  if (!example) {
    process.stdout.write(`No example for ${path}: add one to EXAMPLES.\n`)
    return []
  }
  if ('ids' in example) return example.ids.map((id) => path.replace(/:\w+(?:\/:\w+)*/, id))
  const { table, columns, filter, who = 'visitor' } = example
  const answer = await fetch(`${server.url}/rest/v1/${table}?select=${columns}&${filter}&limit=500`, {
    headers: { apikey: server.anonKey, authorization: `Bearer ${await tokenOf(who, server)}` },
  })
  if (!answer.ok) throw new Error(`${table}: ${answer.status} ${await answer.text()}`)
  const rows = ((await answer.json()) as { id: string | number }[]).toSorted(
    (one, other) => JSON.stringify(one).length - JSON.stringify(other).length,
  )
  const bare = rows.find((row) =>
    Object.values(row).some((value) => Array.isArray(value) && value.length === 0),
  )
  const ids = [rows.at(-1), rows[0], bare].flatMap((row) => (row ? [String(row.id)] : []))
  return [...new Set(ids)].map((id) => path.replace(/:\w+(?:\/:\w+)*/, id))
}

async function tokenOf(who: Who, { url, anonKey }: Server): Promise<string> {
  const email = demoAccounts.find(({ role }) => role === who)?.email
  if (!email) return anonKey
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

function whoSees(path: string): Who {
  if (path.startsWith('/admin')) return 'admin'
  if (path.startsWith('/service-provider')) return 'service_provider'
  if (/^\/(dealer(?!s)|my-listings|post-ad|edit-ad|account|payments\/|sales\/reviews)/.test(path))
    return 'dealer'
  if (
    /^\/(dashboard|account|favorites|messages|my-bookings|my-vehicles|notifications|payments|manual-payments|sales?\b|financing\/apply|insurance\/quote)/.test(
      path,
    )
  )
    return 'customer'
  return 'visitor'
}

/** A name for the picture of an address with so many rows. */
export function nameOf(path: string, rows?: Page['rows']): string {
  const words = path
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return [words || 'home', rows].filter(Boolean).join('-')
}
