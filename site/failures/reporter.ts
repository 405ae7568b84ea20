/** Reports errors to the server's log. A script of its own (RECORDER loads it with the first error), so that no page carries it. */
import { BROWSER_ERRORS_PATH } from '#domain/foundation/browser-errors.ts'
import { errorText, framesOf } from './describe.ts'
import { isNoise } from './noise.ts'
import { isOutage } from './outage.ts'
import { pageBuild, shownRoute } from './page-facts.ts'
import type { Failure } from './recorder.ts'
import { Reports } from './reports.ts'

/** Repetitions within this time are one report. */
const PAUSE_MS = 1_000

const reports = new Reports()

function add(...[event, error, place]: Failure): void {
  // What a page throws may be anything, and a failure of the reporter must not become one of the page.
  try {
    if (isNoise(error, place)) return
    const isNew = reports.add({
      event,
      error: errorText(error),
      stack: framesOf(error, location.origin, place),
      route: shownRoute(),
      build: pageBuild(),
    })
    if (isNew) setTimeout(send, PAUSE_MS)
  } catch {}
}

function send(): void {
  const taken = reports.take()
  if (isOutage()) return
  // Without cookies and referrer: the address of the page stays here.
  for (const report of taken)
    fetch(BROWSER_ERRORS_PATH, {
      method: 'POST',
      body: JSON.stringify(report),
      headers: { 'content-type': 'application/json' },
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch(() => {})
}

// Repetitions since the first report, and all of a page that ends before it.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send()
})

const recorded = window.failures?.kept ?? []
window.failures = { kept: [], add }
for (const failure of recorded) add(...failure)
