/** The stored metadata of an object's bytes, with S3's names. */
export interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
  /** Compression of the bytes, if any. */
  contentEncoding?: string
}
