/** Readable names of devices, from their user agent. */

/** In this order, because Edge and Opera also contain Chrome, and Chrome contains Safari. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** In this order, because Android and ChromeOS contain Linux, and an iPhone contains "like Mac OS X". */
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/** `Chrome on Android`; unknown parts are left out. */
export function deviceName(userAgent: string | null): string {
  const known = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = known(BROWSERS)
  const system = known(SYSTEMS)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** Whether it is a phone or tablet. */
export function isHandheld(userAgent: string | null): boolean {
  return /iPhone|iPod|iPad|Android|Mobile/.test(userAgent ?? '')
}
