/** Shares of 1 as people type and read them: 0.035 is 3.5%. */

/** The share that a text of per cent says (`3.5`, `3.5%`, `3,5 %`), at most two decimals; null for anything else. */
export function parsePercent(text: string): number | null {
  const [, figures] = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%?$/.exec(text.trim()) ?? []
  return figures === undefined ? null : Math.round(Number(figures.replace(',', '.')) * 100) / 10_000
}

/** A share as it stands in a field: `3.5`. */
export function typedPercent(share: number): string {
  return String(Math.round(share * 10_000) / 100)
}

/** `3.5%`. */
export function formatPercent(share: number): string {
  return `${typedPercent(share)}%`
}
