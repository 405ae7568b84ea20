import type { Variant } from './variant-request.ts'

/** What the picture process is asked to do, by name: what goes in and what comes out. */
export interface PictureJobs {
  clean: { input: { source: string; type: string; target: string }; output: string }
  render: { input: { original: Uint8Array; variant: Variant; type: string }; output: Uint8Array }
}

export type JobName = keyof PictureJobs

/** Goes to the process. */
export interface JobRequest<Name extends JobName = JobName> {
  id: number
  name: Name
  input: PictureJobs[Name]['input']
}

/** Comes back. A refusal is what a StorageError is made of; `failure` is anything unexpected. */
export type JobReply =
  | { id: number; output: PictureJobs[JobName]['output'] }
  | { id: number; refusal: { status: number; title: string; code: string; message: string } }
  | { id: number; failure: string }
