/** The stored facts about an object's bytes, in the names of S3. */
export interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
  /** How the bytes are packed; absent: not at all. */
  contentEncoding?: string
}
