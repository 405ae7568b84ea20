import { StorageError } from './errors.ts'
import type { JobReply, JobRequest, PictureJobs } from './picture-job.ts'
import { cleanPicture, renderVariant } from './pictures.ts'

// The main module of the process started by picture-process.ts: one reply per message.

async function work({ name, input }: JobRequest): Promise<PictureJobs[typeof name]['output']> {
  if (name === 'clean') {
    const { source, type, target } = input as PictureJobs['clean']['input']
    return cleanPicture(source, type, target)
  }
  const { original, variant, type } = input as PictureJobs['render']['input']
  return renderVariant(Buffer.from(original), variant, type)
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
