/** The views that photos of a vehicle show, as marked by the seller. Kept on this device by URL, so that editing the ad finds it again. */
import { tryStorage } from '../session/storage.ts'

export const PHOTO_ANGLES = ['front', 'back', 'side', 'inside', 'dashboard', 'engine'] as const
export type PhotoAngle = (typeof PHOTO_ANGLES)[number]
const PHOTO_ANGLE_LABELS: Record<PhotoAngle, string> = {
  front: 'Front',
  back: 'Back',
  side: 'Side',
  inside: 'Inside',
  dashboard: 'Dashboard',
  engine: 'Engine',
}

/** The views that buyers of such a vehicle look for; an unknown or empty body is a car's. */
export function anglesOf(body: string): readonly PhotoAngle[] {
  return body === 'motorcycle' ? PHOTO_ANGLES.filter((angle) => angle !== 'inside') : PHOTO_ANGLES
}

/** What the view is called on a vehicle of this body. */
export function angleLabel(angle: PhotoAngle, body: string): string {
  return angle === 'inside' && body === 'lorry' ? 'Cabin and load area' : PHOTO_ANGLE_LABELS[angle]
}

/** Angles by the key or URL of a photo. */
export type MarkedPhotos = Readonly<Record<string, PhotoAngle>>

interface Marked {
  key: string
  url: string | null
}

/** The view this photo shows; null if not marked. */
export function angleOf(marked: MarkedPhotos, { key, url }: Marked): PhotoAngle | null {
  const of = (name: string | null) =>
    name !== null && Object.hasOwn(marked, name) ? marked[name] : undefined
  return of(key) ?? of(url) ?? null
}

/** With this photo marked, or unmarked by null. */
export function withAngle(
  marked: MarkedPhotos,
  { key, url }: Marked,
  angle: PhotoAngle | null,
): MarkedPhotos {
  const others = Object.entries(marked).filter(([name]) => name !== key && name !== url)
  return Object.fromEntries(angle ? [...others, [key, angle]] : others)
}

/** Those of the angles that none of the photos shows. */
export function missingAngles(
  angles: readonly PhotoAngle[],
  marked: MarkedPhotos,
  photos: readonly Marked[],
): PhotoAngle[] {
  const shown = new Set(photos.map((photo) => angleOf(marked, photo)))
  return angles.filter((angle) => !shown.has(angle))
}

const KEY = 'magari-photo-angles'
/** Photos remembered; the oldest are forgotten first. */
const MOST = 300

/** The marks remembered on this device; invalid stored data is ignored. */
export function rememberedAngles(): MarkedPhotos {
  const stored: unknown = tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, PhotoAngle] => PHOTO_ANGLES.includes(entry[1]) && entry[0].startsWith('/'),
    ),
  )
}

/** Remembers the marks of these photos that are uploaded. */
export function rememberAngles(marked: MarkedPhotos, photos: readonly Marked[]): void {
  const urls = photos.flatMap(({ url }) => (url === null ? [] : [url]))
  const others = Object.entries(rememberedAngles()).filter(([url]) => !urls.includes(url))
  const these = photos.flatMap((photo) => {
    const angle = angleOf(marked, photo)
    return photo.url !== null && angle ? [[photo.url, angle] as const] : []
  })
  const kept = [...others, ...these].slice(-MOST)
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept))))
}
