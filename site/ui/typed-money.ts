/** How an amount stands in its field while it is typed: thousands are grouped for the eyes, what was typed is kept as it is. */

/** What was typed so far, and behind how many of its characters the caret stands. */
interface TypedMoney {
  typed: string
  caret: number
}

const GROUPED = /^\d{1,3}(?:,\d{3})+$/

/** A text as it is shown: `1250000` as `1,250,000`, anything but figures alone as it was typed. */
export function shownMoney(typed: string): string {
  return /^\d{4,15}$/.test(typed) ? typed.replace(/\B(?=(?:\d{3})+$)/g, ',') : typed
}

/**
 * What is typed once the shown text has changed. Our commas are no part of it, those that the person typed are, so that typing a text
 * key by key and filling it in at once say the same.
 */
export function typedMoney(before: string, shown: string, caret: number): TypedMoney {
  const shownBefore = shownMoney(before)
  // What follows the caret was there before, or was put in without one.
  const rest = shownBefore.endsWith(shown.slice(caret)) ? shown.length - caret : 0
  const most = Math.min(shownBefore.length - rest, shown.length - rest)
  let front = 0
  while (front < most && shownBefore[front] === shown[front]) front++

  const inserted = shown.slice(front, shown.length - rest)
  if (inserted.length > 1 && GROUPED.test(shown)) return withoutCommas(shown, caret)
  if (shownBefore === before) return { typed: shown, caret }
  const start = withoutCommas(shown.slice(0, front), front)
  const end = withoutCommas(shown.slice(shown.length - rest), 0)
  return { typed: start.typed + inserted + end.typed, caret: start.caret + inserted.length }
}

/** Where the caret stands in the shown text: in front of a comma rather than behind it. */
export function shownCaret({ typed, caret }: TypedMoney): number {
  const shown = shownMoney(typed)
  const behind = typed.length - caret
  return shown.length - behind - Math.min(shown.length - typed.length, Math.floor(behind / 3))
}

function withoutCommas(text: string, caret: number): TypedMoney {
  return { typed: text.replaceAll(',', ''), caret: text.slice(0, caret).replaceAll(',', '').length }
}
