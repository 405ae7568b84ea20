import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'site',
  ssr: true,
  // A page names its own routes only; the others come later, in one file (site/route-discovery.ts).
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  // One chunk a page: split route modules came out as many chunks of 50 to 160 bytes.
  splitRouteModules: false,
  // A form of ours sent through a proxy that ends TLS names https as its origin, and the request http. There is nothing that
  // another site could misuse: pages have no cookies, so no action on the server knows who is looking.
  allowedActionOrigins: ['**'],
} satisfies Config
