const IMPORTS = /import (?:\* as (\w+) from )?("[^"]+");/g

/** Settles when the visitor sees the page; at once in a browser that cannot tell, after loading in a tab that nobody looks at. */
const SEEN = `await new Promise((seen) => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return seen();
  new PerformanceObserver((_, observer) => { observer.disconnect(); seen(); }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => { if (document.hidden) seen(); });
});`

/** How long a press waits for the scripts, in ms, before a link goes where it leads without them. */
const PATIENCE_MS = 4000

/**
 * Keeps what is pressed before React is there to hear it (site/early-press.ts): a button, or a link to signing in that stands
 * for one, as on Call Seller. Whoever is signed in would come back from there with nothing done.
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
 * Keeps the shortcuts of the workplaces that are pressed before their page listens (site/workplace/use-shortcut.ts), which is later
 * than the scripts: the session is read first. Everywhere else the keys stay the browser's.
 */
const KEEP_KEYS = `globalThis.earlyKeys = { b: { on: /^\\/(admin|dealer|service-provider)(\\/|$)/ }, k: { on: /^\\/admin(\\/|$)/ } };
addEventListener('keydown', (event) => {
  const kept = earlyKeys[event.key?.toLowerCase()];
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || !kept?.on.test(location.pathname)) return;
  event.preventDefault();
  kept.at = event.timeStamp;
});`

/**
 * The page with its scripts asked for once it is seen: on a slow network they would take from the styles and pictures that one
 * looks at. React Router writes both the list of scripts and the script that starts them, and takes no word on when; a page
 * that names none comes back as it was. `nonce`: what marks React Router's own scripts, where they are marked. `atOnce`: there is
 * nothing to see before they run, as on a page that the server cannot fill; they wait for nothing then.
 */
export function scriptsAfterPaint(html: string, nonce?: string, atOnce = false): string {
  const mark = nonce ? ` nonce="${nonce}"` : ''
  const preloads = new RegExp(`<link rel="modulepreload" href="([^"]+)"${mark}/>`, 'g')
  const script = new RegExp(`(<script${mark} type="module" async="">)([\\s\\S]*?)(</script>)`)
  const starter = script.exec(html)?.[2]
  if (starter === undefined) return html
  if (atOnce)
    return html.replace(script, (_, opening, text, closing) => [opening, started(text), closing].join(''))
  const addresses: string[] = []
  const page = html.replace(preloads, (_, address: string) => {
    addresses.push(address)
    return ''
  })
  return page.replace(script, (_, opening: string, text: string, closing: string) =>
    [opening, startedLater(text, addresses), closing].join(''),
  )
}

function startedLater(text: string, addresses: string[]): string {
  return started(
    text,
    `${SEEN}
for (const href of ${JSON.stringify(addresses)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
`,
  )
}

/** The starting script, which keeps what is pressed from its first line on, then does `first`. */
function started(text: string, first = ''): string {
  const imports = [...text.matchAll(IMPORTS)]
  const names = imports.map(([, name]) => name ?? '').join(', ')
  const modules = imports.map(([, , address]) => `import(${address})`).join(', ')
  return `${LISTEN}
${KEEP_KEYS}
${first}const [${names}] = await Promise.all([${modules}]);${text.replace(IMPORTS, '').trim()}`
}
