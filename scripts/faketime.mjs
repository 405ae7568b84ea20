// Plain JavaScript, because scripts/bootstrap.mjs runs on the machine's own Node.js.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const LIBRARY = 'faketime/libfaketimeMT.so.1'

/**
 * The library of Debian's package `faketime` that sets the clock of a process.
 * @returns {string | undefined} undefined where it is not installed
 */
export function faketimeLibrary() {
  const places = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return places.map((place) => path.join('/usr/lib', place, LIBRARY)).find((file) => existsSync(file))
}

/**
 * The environment in which processes, and the processes they start, live at another moment. A constant offset and no starting
 * point: a process that starts later must not start at the same moment again.
 */
export function environmentAt(moment, library) {
  const seconds = Math.ceil((moment.getTime() - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`,
    // Timers count on it.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}
