/** Percentages, stored as fractions: 3.5% is 0.035. */

/** Parses `3.5`, `3.5%` or `3,5 %` with at most two decimals to a fraction; null for anything else. */
export function parsePercent(text: string): number | null {
  const [, figures] = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%?$/.exec(text.trim()) ?? []
  return figures === undefined ? null : Math.round(Number(figures.replace(',', '.')) * 100) / 10_000
}

/** A fraction as the value of a field: `3.5`. */
export function typedPercent(share: number): string {
  return String(Math.round(share * 10_000) / 100)
}

/** `3.5%`. */
export function formatPercent(share: number): string {
  return `${typedPercent(share)}%`
}
