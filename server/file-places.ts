import path from 'node:path'
import pg from 'pg'
import { Listener } from '#backend/postgres/listener.ts'
import { createDiskFiles, createFileStores, createS3Files, type FileStore } from '#backend/storage/index.ts'
import type { Log } from './log.ts'

/** The marketplace's files, on disk and in S3. */
export interface FollowedFiles {
  files: FileStore
  /** Where new files go, for the startup banner. */
  current(): { isDisk: boolean; description: string }
  stop(): Promise<void>
}

interface PlaceRow {
  id: string
  endpoint: string
  bucket_name: string
  region: string
  access_key_id: string
  secret_access_key: string
  prefix: string
  is_current: boolean
}

/** The endpoint of an S3 service; by default Amazon's for the region. */
export function s3Endpoint({ endpoint, region }: { endpoint: string; region: string }): string {
  return endpoint || `https://s3.${region}.amazonaws.com`
}

/**
 * Opens the file stores configured by administrators and follows changes from any process: new files go below `directory`
 * on disk, or to an S3 store. Existing files stay readable in every store used before.
 */
export async function followFilePlaces(
  connection: pg.ClientConfig,
  directory: string,
  log: Log,
): Promise<FollowedFiles> {
  const database = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 1_000 })
  database.on('error', (error) => log('warn', 'file places lost a connection', { error: error.message }))
  const listener = new Listener(connection)
  const disk = createDiskFiles(directory)
  const files = createFileStores({ current: disk })
  // Stores are reused while their settings are unchanged.
  let stores = new Map<string, FileStore>()
  let bucket: string | undefined
  let reading = Promise.resolve()

  function open(place: PlaceRow, settings: string): FileStore {
    return (
      stores.get(settings) ??
      createS3Files({
        endpoint: s3Endpoint(place),
        region: place.region,
        bucket: place.bucket_name,
        accessKeyId: place.access_key_id,
        secretAccessKey: place.secret_access_key,
        prefix: place.prefix,
        draftsDirectory: path.join(directory, 'drafts'),
      })
    )
  }

  async function read() {
    const { rows } = await database.query<PlaceRow>(
      `select place.id, place.endpoint, place.bucket_name, place.region, place.access_key_id, place.secret_access_key,
         place.prefix, settings.id is not null as is_current
       from private.s3_places as place
       left join private.s3_settings as settings
         on settings.is_active and settings.endpoint = place.endpoint and settings.bucket_name = place.bucket_name
       order by place.used_at desc`,
    )
    const opened = rows.map((row) => {
      const { is_current, ...place } = row
      const settings = JSON.stringify(place)
      return { settings, store: open(row, settings), is_current }
    })
    stores = new Map(opened.map(({ settings, store }) => [settings, store]))
    const used = rows.find(({ is_current }) => is_current)
    bucket = used && `${used.bucket_name} at ${s3Endpoint(used)}`
    files.use({
      current: opened.find(({ is_current }) => is_current)?.store ?? disk,
      all: [disk, ...stores.values()],
    })
  }

  // Sequential, so that an older result never replaces a newer one.
  function readAgain(): Promise<void> {
    reading = reading.catch(() => {}).then(read)
    return reading
  }

  try {
    await listener.listen('file_places', () => {
      readAgain().catch((error) =>
        log('error', 'the file places could not be read', { error: String(error) }),
      )
    })
    await readAgain()
  } catch (error) {
    await listener.close()
    await database.end()
    throw error
  }
  return {
    files,
    current: () => ({ isDisk: bucket === undefined, description: bucket ?? directory }),
    async stop() {
      await listener.close()
      await database.end()
    },
  }
}
