export interface Attack {
  method?: 'GET' | 'POST'
  path: (request: number) => string
  body?: () => string
}

const run = Date.now().toString(36)

/** What one address does to the server from 20 connections. */
export const attacks: Record<string, Attack> = {
  '`/vehicles?x=<random>`': { path: (request) => `/vehicles?x=${run}${request}` },
  '`/vehicles` with ever other filters': {
    path: (request) => `/vehicles?minPrice=${100_000 + request}&maxPrice=${5_000_000 + request}`,
  },
  'pages that are not there': { path: (request) => `/nowhere/${run}${request}` },
  'bodies of 4 MB to `search_vehicles`': {
    method: 'POST',
    path: () => '/rest/v1/rpc/search_vehicles',
    body: () => JSON.stringify({ search: 'toyota '.repeat(600_000) }),
  },
  'nested embeds': {
    path: (request) =>
      `/rest/v1/vehicle_listings?select=id,seller:profiles(id,vehicle_listings(id,seller:profiles(id,vehicle_listings(*))))&price=gt.${request}`,
  },
}
