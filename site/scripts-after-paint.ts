const MANIFEST =
  /(window\.__reactRouterManifest = )(\{[\s\S]*?\n\})(;\s*window\.__reactRouterRouteModules = \{)([^}]*)/

/** Tags as React Router writes them, without the nonce. */
const PRELOAD = /^<link rel="modulepreload" href="([^"]+)"\/>$/
const STARTER = '<script type="module" async="">'

const IMPORTS = /import (?:\* as (\w+) from )?("[^"]+");/g

/** Resolves once the page is painted: at once where browsers cannot tell, and after loading in hidden tabs. */
const SEEN = `await new Promise((seen) => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return seen();
  new PerformanceObserver((_, observer) => { observer.disconnect(); seen(); }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => { if (document.hidden) seen(); });
});`

/** How long a press waits for the scripts, in ms, before a link is followed without them. */
const PATIENCE_MS = 4000

/**
 * Records presses before hydration (site/early-press.ts): on buttons, and on sign-in links that stand for one, such as Call Seller,
 * where signed-in members would otherwise be sent away and return with nothing done.
 */
const LISTEN = `globalThis.earlyPress = { pressed: null, stop: new AbortController() };
addEventListener('click', (event) => {
  const pressed = event.target.closest?.('button[type=button], a[href^="/login?next="]');
  earlyPress.pressed = pressed;
  if (!pressed?.href || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  setTimeout(() => { if (globalThis.earlyPress?.pressed === pressed) location.assign(pressed.href); }, ${PATIENCE_MS});
}, { capture: true, signal: earlyPress.stop.signal });`

/**
 * Records workplace shortcuts pressed before their page listens (site/workplace/use-shortcut.ts), which is after the scripts, because
 * the session is read first. On other pages the browser keeps the keys.
 */
const KEEP_KEYS = `globalThis.earlyKeys = { b: { on: /^\\/(admin|dealer|service-provider)(\\/|$)/ }, k: { on: /^\\/admin(\\/|$)/ } };
addEventListener('keydown', (event) => {
  const kept = earlyKeys[event.key?.toLowerCase()];
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || !kept?.on.test(location.pathname)) return;
  event.preventDefault();
  kept.at = event.timeStamp;
});
`

/** A page with its scripts where they belong, and the texts of those that the framework wrote, as browsers read them. */
export interface ArrangedPage {
  page: Buffer
  scripts: string[]
}

/**
 * Delays the page's scripts until it is painted, because on a slow network they would compete with styles and visible pictures. React
 * Router writes the list of scripts and the starting script without an option for this, marked with `nonce`, which is removed; pages
 * without scripts are unchanged. `isPrivate` is for members' pages and workplaces, which are empty until scripts run.
 */
export function scriptsAfterPaint(page: Buffer, nonce: string, isPrivate = false): ArrangedPage {
  const mark = ` nonce="${nonce}"`
  const pieces: Uint8Array[] = []
  const scripts: string[] = []
  const preloads: string[] = []
  let copied = 0
  const replace = (start: number, end: number, text: string) => {
    pieces.push(page.subarray(copied, start), Buffer.from(text))
    copied = end
  }
  // From mark to mark in bytes: a page's text would be decoded, and copied for each change, only to be encoded again.
  for (let at = page.indexOf(mark); at !== -1; at = page.indexOf(mark, at + mark.length)) {
    const start = page.lastIndexOf('<', at)
    const inside = page.indexOf('>', at) + 1
    const tag = page.toString('utf8', start, at) + page.toString('utf8', at + mark.length, inside)
    const preload = isPrivate ? undefined : PRELOAD.exec(tag)?.[1]
    if (preload !== undefined) {
      preloads.push(preload)
      replace(start, inside, '')
    } else if (tag.startsWith('<script')) {
      const end = page.indexOf('</script>', inside)
      const text = page.toString('utf8', inside, end)
      const arranged = tag === STARTER ? started(text, isPrivate ? KEEP_KEYS : later(preloads)) : text
      scripts.push(arranged)
      replace(start, end, tag + arranged)
    } else replace(start, inside, tag)
  }
  pieces.push(page.subarray(copied))
  return { page: Buffer.concat(pieces), scripts }
}

/** Waits for the paint before it announces the modules at these addresses. */
function later(preloads: string[]): string {
  return `${SEEN}
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
`
}

/** The starting script, which begins with recording presses, then does `first`. */
function started(text: string, first: string): string {
  const imports = [...text.matchAll(IMPORTS)]
  const names = imports.map(([, name]) => name ?? '').join(', ')
  const modules = imports.map(([, , address]) => `import(${address})`).join(', ')
  return `${LISTEN}
${first}const [${names}] = await Promise.all([${modules}]);${shortened(text.replace(IMPORTS, '').trim())}`
}

/**
 * The list of the page's routes and of the index routes below them, without what no browser reads of it. The browser takes a path for
 * known if a route has it, so without its index route the path would show an empty frame.
 */
function shortened(text: string): string {
  return text.replace(MANIFEST, (_, assignment: string, list: string, next: string, modules: string) => {
    const { routes, ...build }: { routes: Record<string, ListedRoute> } = {
      ...JSON.parse(list),
      url: undefined,
    }
    const isShown = (id: string | undefined) => modules.includes(JSON.stringify(id))
    const short = Object.entries(routes)
      .filter(([id, { index, parentId }]) => isShown(id) || (index && isShown(parentId)))
      .map(([id, { imports, css, ...route }]) => [
        id,
        stated({
          ...route,
          css: isShown(id) ? undefined : css?.filter((file) => !routes.root?.css?.includes(file)),
        }),
      ])
    return assignment + JSON.stringify({ ...build, routes: Object.fromEntries(short) }) + next + modules
  })
}

interface ListedRoute extends Record<string, unknown> {
  index?: boolean
  parentId?: string
  css?: string[]
}

function stated(route: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(route).filter(([, value]) => value !== false && value !== undefined),
  )
}
