/** Finds the places of a statement where rows are missing: the balance of one row does not lead to that of the next. */

/** No row lies between these lines of the file, though money moved. */
export interface BalanceBreak {
  after: number
  before: number
}

interface Balanced {
  line: number
  paid_at: string
  paid_in: string
  withdrawn: string
  balance: string | null
}

interface Group {
  first: number
  last: number
  /** Balances in cents. */
  balances: number[]
  moved: number
}

/**
 * The breaks in the order of the file, which may begin with the oldest or the newest row. Rows of one moment may stand in any order, as a
 * payment and its charge do.
 */
export function balanceBreaks(rows: readonly Balanced[]): BalanceBreak[] {
  if (rows.length === 0 || rows.some(({ balance }) => balance === null)) return []
  const [forwards, backwards] = [rows, rows.toReversed()].map((each) => breaksOf(each))
  const fewest = (backwards?.length ?? 0) < (forwards?.length ?? 0) ? backwards : forwards
  return (fewest ?? [])
    .map(([one, other]) => ({ after: Math.min(one, other), before: Math.max(one, other) }))
    .toSorted((one, other) => one.after - other.after)
}

function breaksOf(rows: readonly Balanced[]): [number, number][] {
  const breaks: [number, number][] = []
  let possible: number[] = []
  let before: Group | null = null
  for (const group of groupsOf(rows)) {
    const led = possible.map((balance) => balance + group.moved)
    const met = group.balances.filter((balance) => led.includes(balance))
    if (before && met.length === 0) breaks.push([before.last, group.first])
    possible = met.length > 0 ? met : group.balances
    before = group
  }
  return breaks
}

/** Rows that follow each other: alone if the balance says so, else together with those of the same moment. */
function groupsOf(rows: readonly Balanced[]): Group[] {
  const groups: (Group & { time: string })[] = []
  for (const row of rows) {
    const moved = cents(row.paid_in) - cents(row.withdrawn)
    const balance = cents(row.balance ?? '0')
    const last = groups.at(-1)
    const isLed = last?.balances.some((each) => each + moved === balance)
    if (last && last.time === row.paid_at && !isLed) {
      last.balances.push(balance)
      last.moved += moved
      last.last = row.line
    } else groups.push({ first: row.line, last: row.line, balances: [balance], moved, time: row.paid_at })
  }
  return groups
}

function cents(text: string): number {
  return Math.round(Number(text) * 100)
}
