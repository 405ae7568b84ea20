import type { ApiRequest } from '../people.ts'
import type { TableSubject } from '../subject.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const objects = '/storage/v1/object'

/** Pictures in a bucket with one folder per person. */
function picturesIn(bucket: string): TableSubject {
  const upload = (name: string, headers = {}): ApiRequest => ({
    method: 'POST',
    path: `${objects}/${bucket}/${name}`,
    body: new Blob([pixel]),
    headers: { 'content-type': 'image/png', ...headers },
  })
  const relocate = (verb: string, from: string | number, to: string): ApiRequest => ({
    method: 'POST',
    path: `${objects}/${verb}`,
    body: { bucketId: bucket, sourceKey: String(from), destinationKey: to },
  })
  return {
    async create(world) {
      const owner = await world.signUp('customer')
      const id = `${owner}/one.png`
      const outcome = await world.outcomeOf(owner, upload(id))
      if (outcome !== '+') throw new Error(`The picture was not stored: ${outcome}`)
      return { id, owner }
    },
    actions: {
      list: ({ owner }) => ({
        method: 'POST',
        path: `${objects}/list/${bucket}`,
        body: { prefix: `${owner}/` },
      }),
      upload: ({ owner }) => upload(`${owner}/two.png`),
      overwrite: ({ id }) => upload(String(id), { 'x-upsert': 'true' }),
      copy: ({ id, owner }) => relocate('copy', id, `${owner}/moved.png`),
      'move away': ({ id, owner }, caller) =>
        relocate('move', id, `${typeof caller === 'string' ? caller : owner}/moved.png`),
      delete: ({ id }) => ({
        method: 'DELETE',
        path: `${objects}/${bucket}`,
        body: { prefixes: [id] },
      }),
    },
  }
}

export const pictures = picturesIn('listing-images')
export const profilePictures = picturesIn('profile-pictures')
