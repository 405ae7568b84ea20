import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const nonce = 'b1946ac92492d2347c6235b4d2611184'
const page = (
  scripts: string,
) => `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js" nonce="${nonce}"/>\
<link rel="stylesheet" href="/assets/a.css"/></head><body>${scripts}</body></html>`
const starter = (text: string) => `<script nonce="${nonce}" type="module" async="">${text}</script>`

function arranged(html: string, isPrivate?: boolean): string {
  return scriptsAfterPaint(Buffer.from(html), nonce, isPrivate).page.toString()
}

test('the page’s scripts are listed in the delayed starting script', () => {
  const html = arranged(
    page(
      `<script>first()</script>${starter(`import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/list.js";
window.__reactRouterRouteModules = {"root":route0,"list":route1};
import("/assets/entry.js");`)}`,
    ),
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

test('a page that needs scripts to show anything does not wait, and still records presses', () => {
  const scripts = starter(`import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import("/assets/entry.js");`)
  const html = arranged(page(scripts), true)
  expect(html).toContain('<link rel="modulepreload" href="/assets/a.js"/>')
  expect(html).not.toContain('PerformanceObserver')
  expect(html.indexOf("addEventListener('click'")).toBeLessThan(html.indexOf('import("/assets/manifest.js")'))
  expect(html).toContain('const [, route0] = await Promise.all(')
})

test('workplace shortcuts are recorded from the start, and not on public pages', () => {
  const script = starter('import "/assets/manifest.js";')
  expect(arranged(page(script))).not.toContain('keydown')
  const html = arranged(page(script), true)
  expect(html).toContain('on: /^\\/(admin|dealer|service-provider)(\\/|$)/')
  expect(html.indexOf("addEventListener('keydown'")).toBeLessThan(html.indexOf('await '))
})

test('the list of routes has those of the page and the index routes below them, and what browsers read of them', () => {
  const routes = {
    root: {
      id: 'root',
      module: '/assets/root.js',
      hasAction: false,
      hasErrorBoundary: true,
      imports: ['/assets/x.js'],
    },
    home: { id: 'home', parentId: 'root', index: true, module: '/assets/home.js' },
    above: { id: 'above', parentId: 'root', path: 'above', module: '/assets/above.js' },
    list: {
      id: 'list',
      parentId: 'root',
      path: 'list',
      module: '/assets/list.js',
      css: ['/assets/list.css'],
    },
  }
  const manifest = JSON.stringify({ version: 'abc', url: '/assets/manifest-abc.js', routes }, null, 2)
  const html = arranged(
    page(
      starter(`;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/list.js";
window.__reactRouterManifest = ${manifest};
  window.__reactRouterRouteModules = {"root":route0,"list":route1};
import("/assets/entry.js");`),
    ),
  )
  const [, list = ''] = /__reactRouterManifest = (\{.*\});/.exec(html) ?? []
  expect(JSON.parse(list)).toEqual({
    version: 'abc',
    routes: {
      root: { id: 'root', module: '/assets/root.js', hasErrorBoundary: true },
      home: { id: 'home', parentId: 'root', index: true, module: '/assets/home.js' },
      list: { id: 'list', parentId: 'root', path: 'list', module: '/assets/list.js' },
    },
  })
})

test('a page without scripts of the framework is unchanged', () => {
  const html = '<p>Bei nafuu – 1,200 €</p><script>first()</script>'
  expect(arranged(html)).toBe(html)
})

const marked = (body: string) => `<!DOCTYPE html><html><head><script>own()</script>
  <script id="magari-config" type="application/json">{"a":1}</script><script type="application/ld+json">{}</script>
  <link rel="icon" href="/icon.svg" nonce="${nonce}"/></head><body>${body}<script nonce="${nonce}">
first()</script><script nonce="${nonce}">“data”()</script></body></html>`

test('the scripts that the framework marked are told, and their marks removed', () => {
  const { page, scripts } = scriptsAfterPaint(Buffer.from(marked('Bei nafuu – 1,200 €')), nonce)
  expect(scripts).toEqual(['\nfirst()', '“data”()'])
  expect(page.toString()).toBe(marked('Bei nafuu – 1,200 €').replaceAll(` nonce="${nonce}"`, ''))
})

test.each([
  '<script>steal()</script>',
  '<script type="module">steal()</script>',
  '<script nonce="">steal()</script>',
  '<script nonce="0123456789abcdef0123456789abcdef">steal()</script>',
  '<SCRIPT\n>steal()</SCRIPT>',
  '<script>steal()</script><script nonce=',
  '<script data-x="',
  '<svg><script>steal()</script></svg>',
])('a script injected through data is none of the framework’s: %s', (injected) => {
  const { scripts } = scriptsAfterPaint(Buffer.from(marked(`<p>${injected}</p>`)), nonce)
  expect(scripts).toEqual(['\nfirst()', '“data”()'])
})
