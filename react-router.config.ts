import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'site',
  ssr: true,
  // Every route is known from the first page on: no /__manifest request while someone moves about.
  routeDiscovery: { mode: 'initial' },
  // One chunk a page: split route modules came out as many chunks of 50 to 160 bytes.
  splitRouteModules: false,
} satisfies Config
