// Plain JavaScript, because scripts/bootstrap.mjs runs on the machine's own Node.js.
import { existsSync } from 'node:fs'

/** Without a window first: it draws nothing that no test looks at, which is a fifth of their time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * The Chromium of browser tests, screenshots and benchmarks: CHROMIUM_PATH, or the first that is installed.
 * @returns {string | undefined} undefined where there is none
 */
export function chromiumPath() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((file) => file && existsSync(file))
}
