/** Copies a picture of an import into the dealer's folder: the server fetches URLs, files of a zip are uploaded from here. */
import type { Client } from '../../../client.ts'
import { browserConfig } from '../../../config.ts'
import { preparePicture } from '../../../pictures/prepare-picture.ts'
import { uploadPicture } from '../../../pictures/upload-object.ts'
import { accessToken } from '../../../session/visitor.ts'
import type { PictureFiles } from './picture-files.ts'
import { recordStockPicture } from './queries.ts'

export interface PictureWays {
  client: Client
  userId: string
  files: PictureFiles | null
  signal: AbortSignal
}

/** The URL of the copied picture. Throws an Error whose message is for the person. */
export async function copyStockPicture(source: string, ways: PictureWays): Promise<string> {
  return source.startsWith('sha256:') ? sendFile(source, ways) : askServer(source, ways.signal)
}

async function sendFile(source: string, { client, userId, files, signal }: PictureWays): Promise<string> {
  const found = [...(files?.pictures ?? [])].find(([, file]) => file.source === source)
  if (!found) throw new Error('The zip with this picture is no longer open.')
  const [name, { bytes }] = found
  const file = new File([bytes], name, { type: typeOf(name) })
  const image = await uploadPicture(await preparePicture(file), { userId, signal })
  await recordStockPicture(client, userId, source, image)
  return image
}

function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`
}

const MOST_TRIES = 8

async function askServer(url: string, signal: AbortSignal): Promise<string> {
  const { anonKey } = browserConfig()
  for (let attempt = 1; ; attempt++) {
    const response = await fetch('/functions/v1/fetch-stock-picture', {
      method: 'POST',
      signal,
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${(await accessToken()) ?? anonKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ url }),
    })
    const answer: { image?: string; error?: string; wait?: number } = await response.json().catch(() => ({}))
    if (answer.image) return answer.image
    const wait =
      answer.wait ?? (response.status === 429 ? Number(response.headers.get('retry-after')) || 5 : 0)
    if (!wait || attempt === MOST_TRIES)
      throw new Error(answer.error ?? `The server answered with ${response.status}.`)
    await new Promise((resolve) => setTimeout(resolve, wait * 1000))
  }
}
