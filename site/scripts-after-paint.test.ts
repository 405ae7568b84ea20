import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const page = (scripts: string) => `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/>\
<link rel="stylesheet" href="/assets/a.css"/></head><body>${scripts}</body></html>`

test('a page names its scripts in the one that starts them, which waits', () => {
  const html = scriptsAfterPaint(
    page(`<script>first()</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/list.js";
window.__reactRouterRouteModules = {"root":route0,"list":route1};
import("/assets/entry.js");</script>`),
  )
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(html).toContain('<script>first()</script>')
  expect(html).toContain('of ["/assets/a.js"]')
  expect(html).toContain(
    'const [, route0, route1] = await Promise.all([import("/assets/manifest.js"), import("/assets/root.js"), import("/assets/list.js")]);window.__reactRouterRouteModules',
  )
  expect(html).not.toMatch(/^import /m)
})

test('a page that the server cannot fill waits for nothing, and keeps what is pressed all the same', () => {
  const scripts = `<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import("/assets/entry.js");</script>`
  const html = scriptsAfterPaint(page(scripts), undefined, true)
  expect(html).toContain('<link rel="modulepreload" href="/assets/a.js"/>')
  expect(html).not.toContain('PerformanceObserver')
  expect(html.indexOf("addEventListener('click'")).toBeLessThan(html.indexOf('import("/assets/manifest.js")'))
  expect(html).toContain('const [, route0] = await Promise.all(')
})

test('shortcuts of the workplaces are kept from the start, before anything is waited for', () => {
  const html = scriptsAfterPaint(
    page('<script type="module" async="">import "/assets/manifest.js";</script>'),
  )
  expect(html).toContain('on: /^\\/(admin|dealer|service-provider)(\\/|$)/')
  expect(html.indexOf("addEventListener('keydown'")).toBeLessThan(html.indexOf('await '))
})

test('a page that starts no script is as it was', () => {
  const html = page('<script>first()</script>')
  expect(scriptsAfterPaint(html)).toBe(html)
})
