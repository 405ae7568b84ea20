import type { ApiRequest } from '../people.ts'
import type { TableSubject } from '../subject.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const objects = '/storage/v1/object'

/** Requests for pictures in a bucket. */
export function pictureActions(bucket: string) {
  const relocate = (verb: string, from: string | number, to: string): ApiRequest => ({
    method: 'POST',
    path: `${objects}/${verb}`,
    body: { bucketId: bucket, sourceKey: String(from), destinationKey: to },
  })
  return {
    upload: (name: string, headers = {}): ApiRequest => ({
      method: 'POST',
      path: `${objects}/${bucket}/${name}`,
      body: new Blob([pixel]),
      headers: { 'content-type': 'image/png', ...headers },
    }),
    list: (folder: string): ApiRequest => ({
      method: 'POST',
      path: `${objects}/list/${bucket}`,
      body: { prefix: `${folder}/` },
    }),
    copy: (from: string | number, to: string) => relocate('copy', from, to),
    move: (from: string | number, to: string) => relocate('move', from, to),
    delete: (name: string | number): ApiRequest => ({
      method: 'DELETE',
      path: `${objects}/${bucket}`,
      body: { prefixes: [name] },
    }),
  }
}

/** Pictures in a bucket with one folder per person. */
function picturesIn(bucket: string): TableSubject {
  const { upload, list, copy, move, delete: remove } = pictureActions(bucket)
  return {
    async create(world) {
      const owner = await world.signUp('customer')
      const id = `${owner}/one.png`
      const outcome = await world.outcomeOf(owner, upload(id))
      if (outcome !== '+') throw new Error(`The picture was not stored: ${outcome}`)
      return { id, owner }
    },
    actions: {
      list: ({ owner }) => list(owner),
      upload: ({ owner }) => upload(`${owner}/two.png`),
      overwrite: ({ id }) => upload(String(id), { 'x-upsert': 'true' }),
      copy: ({ id, owner }) => copy(id, `${owner}/moved.png`),
      'move away': ({ id, owner }, caller) =>
        move(id, `${typeof caller === 'string' ? caller : owner}/moved.png`),
      delete: ({ id }) => remove(id),
    },
  }
}

export const pictures = picturesIn('listing-images')
export const profilePictures = picturesIn('profile-pictures')
