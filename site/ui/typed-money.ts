/** Formatting of an amount while it is typed: groups thousands for display and keeps the typed text. */

/** The typed text and the caret position in it. */
interface TypedMoney {
  typed: string
  caret: number
}

const GROUPED = /^\d{1,3}(?:,\d{3})+$/

/** The displayed text: `1250000` becomes `1,250,000`; anything but plain digits is unchanged. */
export function shownMoney(typed: string): string {
  return /^\d{4,15}$/.test(typed) ? typed.replace(/\B(?=(?:\d{3})+$)/g, ',') : typed
}

/**
 * The typed text after the displayed one changed. Removes our commas but keeps typed ones, so that typing a text key by key gives the
 * same result as pasting it.
 */
export function typedMoney(before: string, shown: string, caret: number): TypedMoney {
  const shownBefore = shownMoney(before)
  // The text after the caret was there before, or was inserted without a caret.
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

/** The caret in the displayed text: before a comma rather than behind it. */
export function shownCaret({ typed, caret }: TypedMoney): number {
  const shown = shownMoney(typed)
  const behind = typed.length - caret
  return shown.length - behind - Math.min(shown.length - typed.length, Math.floor(behind / 3))
}

function withoutCommas(text: string, caret: number): TypedMoney {
  return { typed: text.replaceAll(',', ''), caret: text.slice(0, caret).replaceAll(',', '').length }
}
