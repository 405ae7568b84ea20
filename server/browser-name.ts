/** Families by a mark in the User-Agent header. Most browsers also carry the marks of those further down. */
const FAMILIES: [string, RegExp][] = [
  ['bot', /(?:bot|crawler|spider)\b/i],
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|OPiOS)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Android WebView', /; wv\).*\bChrome\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//],
]

/** The family and major version of a browser, such as 'Chrome 142', without identifying details; 'other' if unknown. */
export function browserOf(userAgent: string | null): string {
  for (const [family, mark] of FAMILIES) {
    const [found, version = ''] = mark.exec(userAgent?.slice(0, 500) ?? '') ?? []
    if (found) return `${family} ${version.slice(0, 4)}`.trim()
  }
  return 'other'
}
