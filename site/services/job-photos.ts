/** Photos of job cards. Only the business and its customer get them: in a private bucket, by addresses for an hour. */
import type { Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { signedUrls } from '../pictures/picture-storage.ts'

export const JOB_PHOTOS_BUCKET = 'job-photos'

export const PHOTO_STAGES = ['before', 'after'] as const
export type PhotoStage = (typeof PHOTO_STAGES)[number]
export const PHOTO_STAGE_LABELS: Record<PhotoStage, string> = {
  before: 'Before the work',
  after: 'After the work',
}
/** How many photos each stage has at most. */
export const MOST_JOB_PHOTOS = 20

export interface ShownPhoto {
  path: string
  stage: PhotoStage
  /** Null: the file could not be reached. */
  url: string | null
}

/** The photos of a job, the oldest first. Throws the service's error. */
export async function jobPhotos(client: Client, jobId: string): Promise<ShownPhoto[]> {
  const { data } = await client
    .from('job_photos')
    .select('path, stage')
    .eq('job_id', jobId)
    .order('created_at')
    .order('path')
    .throwOnError()
  const urls = await urlsOf(data.map(({ path }) => path))
  return data.map(({ path, stage }) => ({ path, stage: stage as PhotoStage, url: urls.get(path) ?? null }))
}

/** An address is used for this long, so that a page that is read again does not load its photos again. */
const KEPT_MS = 50 * 60_000
const kept = new Map<string, { url: string; until: number }>()

/** The addresses of photos by path; none if the file service does not answer. */
async function urlsOf(paths: readonly string[]): Promise<Map<string, string>> {
  const now = Date.now()
  const missing = paths.filter((path) => (kept.get(path)?.until ?? 0) < now)
  try {
    for (const [path, url] of await signedUrls(JOB_PHOTOS_BUCKET, missing))
      kept.set(path, { url, until: now + KEPT_MS })
  } catch (error) {
    reportFailure('The photos of a job could not be reached', error)
  }
  return new Map(paths.flatMap((path) => (kept.has(path) ? [[path, kept.get(path)?.url ?? '']] : [])))
}
