/** The pictures of a zip by their names in it. */
export interface PictureFiles {
  name: string
  pictures: ReadonlyMap<string, { bytes: Uint8Array<ArrayBuffer>; source: string }>
}
