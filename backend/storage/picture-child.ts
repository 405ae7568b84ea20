import { StorageError } from './errors.ts'
import type { CleanedPicture, JobReply, JobRequest, PictureJobs } from './picture-job.ts'
import { cleanPicture, hashPicture, renderVariant } from './pictures.ts'

// The main module of the process started by picture-process.ts: one reply per message.

async function work({ name, input }: JobRequest): Promise<PictureJobs[typeof name]['output']> {
  if (name === 'clean') return clean(input as PictureJobs['clean']['input'])
  if (name === 'hash') return hashPicture(Buffer.from((input as PictureJobs['hash']['input']).original))
  const { original, variant, type } = input as PictureJobs['render']['input']
  return renderVariant(Buffer.from(original), variant, type)
}

async function clean({
  source,
  type,
  target,
  hashed,
}: PictureJobs['clean']['input']): Promise<CleanedPicture> {
  const cleaned = await cleanPicture(source, type, target)
  // A picture that cannot be hashed can still be stored.
  return { type: cleaned, hashes: hashed ? await hashPicture(target).catch(() => null) : null }
}

async function reply(request: JobRequest): Promise<JobReply> {
  const { id } = request
  try {
    return { id, output: await work(request) }
  } catch (error) {
    if (!(error instanceof StorageError)) return { id, failure: String(error) }
    const { status, title, code, message } = error
    return { id, refusal: { status, title, code, message } }
  }
}

process.on('message', (request: JobRequest) => {
  void reply(request).then((answer) => process.send?.(answer))
})
// Ctrl-C signals the whole process group; this process exits when the server disconnects or dies.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))
