import type { Variant } from './variant-request.ts'

/** Jobs of the picture process, with their input and output. */
export interface PictureJobs {
  clean: { input: { source: string; type: string; target: string; hashed: boolean }; output: CleanedPicture }
  /** The hashes of a stored picture. */
  hash: { input: { original: Uint8Array }; output: bigint[] }
  render: { input: { original: Uint8Array; variant: Variant; type: string }; output: Uint8Array }
}

export interface CleanedPicture {
  /** The new type. */
  type: string
  /** See pictureHashes(); null when not asked for, or when hashing failed. */
  hashes: bigint[] | null
}

export type JobName = keyof PictureJobs

/** A message to the process. */
export interface JobRequest<Name extends JobName = JobName> {
  id: number
  name: Name
  input: PictureJobs[Name]['input']
}

/** The reply. A refusal has the parts of a StorageError; `failure` is anything unexpected. */
export type JobReply =
  | { id: number; output: PictureJobs[JobName]['output'] }
  | { id: number; refusal: { status: number; title: string; code: string; message: string } }
  | { id: number; failure: string }
