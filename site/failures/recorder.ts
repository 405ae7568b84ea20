declare global {
  /** Set by RECORDER in browsers and by server/render.ts on the server; undefined in development. */
  var failures: Failures | undefined
}

export interface Failures {
  /** Failures that the reporter has not taken yet. */
  kept: Failure[]
  add(...failure: Failure): void
}

/** An event (domain/foundation/browser-errors.ts), the error, and `address:line:column` of the script if the browser names it. */
export type Failure = [event: string, error: unknown, place?: string]

/** Built by scripts/error-reporter.ts from reporter.ts. */
export const REPORTER_PATH = '/error-reporter.js'

/**
 * The first script of a page: keeps its errors, and loads the reporter with the first of them. It stays out of the bundles, so that it
 * records their errors too, and it is written for old browsers, which fail to read our bundles. If the reporter cannot be loaded, neither
 * can a report be sent: nothing is kept of an outage.
 */
export const RECORDER = `(function(){var k=[],r;function add(){k.length<50&&k.push([].slice.call(arguments));r=r||import('${REPORTER_PATH}').catch(function(){r=k.length=0})}window.failures={kept:k,add:add};addEventListener('error',function(e){failures.add('Uncaught error',e.error||e.message,e.filename+':'+e.lineno+':'+e.colno)});addEventListener('unhandledrejection',function(e){failures.add('Unhandled rejection',e.reason)})})()`
