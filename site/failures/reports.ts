import { type BrowserError, readBrowserError } from '#domain/foundation/browser-errors.ts'

/** Of one loaded page: different errors, and reports including those with a new count. */
const MOST_ERRORS = 10
const MOST_REPORTS = 30

interface Counted {
  report: BrowserError
  /** Occurrences that were not sent yet. */
  unsent: number
}

/** The errors of a loaded page: each is reported once with a count, a bounded number of them. */
export class Reports {
  private readonly errors = new Map<string, Counted>()
  private left = MOST_REPORTS

  /** Counts an error; returns whether it was never seen before and will be reported. */
  add(error: Omit<BrowserError, 'count'>): boolean {
    const report = readBrowserError({ ...error, count: 1 })
    if (!report) return false
    const key = [report.event, report.error, report.stack[0]].join('\n')
    const known = this.errors.get(key)
    if (known) {
      known.unsent += 1
      return false
    }
    if (this.errors.size === MOST_ERRORS) return false
    this.errors.set(key, { report, unsent: 1 })
    return true
  }

  /** The reports to send now, with their counts since they were last sent. */
  take(): BrowserError[] {
    return [...this.errors.values()].flatMap((counted) => {
      if (counted.unsent === 0 || this.left === 0) return []
      this.left -= 1
      const { report, unsent } = counted
      counted.unsent = 0
      return { ...report, count: unsent }
    })
  }
}
