import { LISTING_IMAGES_BUCKET } from '#domain/ads/images.ts'
import { uuid } from './identity.ts'

const CONTENT_TYPE = 'image/svg+xml'

/** A stored picture. */
export interface DemoObject {
  bucket: string
  /** Its name inside the bucket. */
  name: string
  /** The version in its row, under which the storage service finds the bytes. */
  version: string
  contentType: string
  size: number
}

/** A picture to store. */
export type Drawn = DemoObject & { bytes: Buffer }

/** A picture with the owner of its folder. */
export interface OwnedObject extends DemoObject {
  ownerId: string
  createdAt: Date
}

/** A picture to store in its owner's folder. */
export function picture(svg: string, ownerId: string): Drawn {
  const bytes = Buffer.from(svg)
  return {
    bucket: LISTING_IMAGES_BUCKET,
    // Named by its content, because browsers cache pictures for a year.
    name: `${ownerId}/${uuid(`picture ${svg}`)}.svg`,
    version: uuid(`version ${svg}`),
    contentType: CONTENT_TYPE,
    size: bytes.length,
    bytes,
  }
}
