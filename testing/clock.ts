/**
 * Whether the clock is set (scripts/test-clock.mjs). Two things keep the real clock then: the kernel, which dates files, and
 * PostgreSQL's timers while a statement waits, so a timeout due while it sleeps does not fire.
 */
export const clockIsSet = process.env.FAKETIME !== undefined
