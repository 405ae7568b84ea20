/** Cutting texts to the lengths of channels. */

/** The text on one line, without control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** The text without its final full stop, so that a sentence can continue. */
export function withoutStop(text: string): string {
  return text.replace(/[.…\s]+$/u, '') || text
}

/** At most so many characters; a cut text ends with `…`, after a whole word if one ends in the second half. */
export function clipped(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const start = signs.slice(0, most - 1).join('')
  const space = start.lastIndexOf(' ')
  return `${(space > most / 2 ? start.slice(0, space) : start).replace(/[\s.,;:!?–—-]+$/u, '')}…`
}
