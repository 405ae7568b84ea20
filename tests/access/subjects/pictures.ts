import { encoded } from '#testing/resumable.ts'
import type { ApiRequest } from '../people.ts'
import type { TableSubject } from '../subject.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const resumable = '/storage/v1/upload/resumable'
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
    begin: (name: string): ApiRequest => ({
      method: 'POST',
      path: resumable,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(pixel.length),
        'upload-metadata': encoded({ bucketName: bucket, objectName: name, contentType: 'image/png' }),
      },
    }),
    continue: (upload: string): ApiRequest => ({
      method: 'PATCH',
      path: upload,
      body: new Blob([pixel.subarray(0, 10)]),
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    }),
    cancel: (upload: string): ApiRequest => ({
      method: 'DELETE',
      path: upload,
      headers: { 'tus-resumable': '1.0.0' },
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
  const { upload, begin, list, copy, move, delete: remove, ...parts } = pictureActions(bucket)
  return {
    async create(world) {
      const owner = await world.signUp('customer')
      const id = `${owner}/one.png`
      const outcome = await world.outcomeOf(owner, upload(id))
      if (outcome !== '+') throw new Error(`The picture was not stored: ${outcome}`)
      const begun = await world.fetch(owner, begin(`${owner}/three.png`))
      return { id, owner, upload: String(begun.headers.get('location')) }
    },
    actions: {
      list: ({ owner }) => list(owner),
      upload: ({ owner }) => upload(`${owner}/two.png`),
      'begin an upload': ({ owner }) => begin(`${owner}/four.png`),
      'continue an upload': ({ upload = '' }) => parts.continue(upload),
      'cancel an upload': ({ upload = '' }) => parts.cancel(upload),
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
