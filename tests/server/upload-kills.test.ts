import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { startBrokenNetwork } from '#testing/broken-network.ts'
import { RESUMABLE, resumableClient, tusUpload } from '#testing/resumable.ts'
import {
  freePort,
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
let server: RunningServer

afterEach(async () => {
  await server.end('SIGTERM')
  await removeDataDirectory(directory)
})

test('a photo survives a server that is killed while it comes, and while it is stored', async () => {
  const PORT = String(await freePort())
  const restart = async () => {
    server = await startServer(directory, { PORT })
  }
  await restart()
  const { token, id } = await member()
  const photo = await noise(2400, 1800)
  const metadataOf = (name: string) => ({
    bucketName: 'listing-images',
    objectName: `${id}/${name}.jpg`,
    contentType: 'image/jpeg',
  })
  const client = resumableClient(server.url, token)
  const offsetOf = async (url: string | null) => Object.values(await client.offset(String(url)))[0]

  // In the middle of a part: what was acknowledged before stays.
  const network = await startBrokenNetwork(Number(PORT))
  const first = tusUpload(photo, {
    endpoint: network.url + RESUMABLE,
    token,
    metadata: metadataOf('first'),
    chunkSize: 1_000_000,
  })
  network.vanishAfter(2_500_000)
  first.upload.start()
  await expect(first.done).rejects.toThrow()
  await server.end('SIGKILL')
  await network.close()
  await restart()
  const address = new URL(String(first.upload.url)).pathname
  expect(await offsetOf(address)).toBe(2_000_000)
  const again = tusUpload(photo, { endpoint: server.url + RESUMABLE, uploadUrl: server.url + address, token })
  again.upload.start()
  await again.done
  expect(await pictureAt(`${id}/first.jpg`)).toMatchObject({ width: 2400, height: 1800 })

  // While the picture is decoded and stored.
  for (const [nth, wait] of [30, 250].entries()) {
    const name = `second-${nth}`
    const location = await client.address('listing-images', `${id}/${name}.jpg`, photo.length, {
      metadata: { contentType: 'image/jpeg' },
    })
    const sent = client.part(location, 0, new Uint8Array(photo)).catch(() => null)
    await pause(wait)
    await server.end('SIGKILL')
    const answer = await sent
    await restart()
    const offset = await offsetOf(location)
    if (answer?.status === 204) expect(offset).toBe(photo.length)
    expect([0, photo.length]).toContain(offset)
    const rest = tusUpload(photo, {
      endpoint: server.url + RESUMABLE,
      uploadUrl: server.url + location,
      token,
    })
    rest.upload.start()
    await rest.done
    expect(await pictureAt(`${id}/${name}.jpg`)).toMatchObject({ width: 2400, height: 1800 })
  }
}, 180_000)

/** A JPEG of some MB. */
function noise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height, channels: 3, background: '#888888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function pictureAt(name: string) {
  const response = await fetch(`${server.url}/storage/v1/object/public/listing-images/${name}`)
  return sharp(await response.arrayBuffer()).metadata()
}

async function member() {
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const credentials = { email: 'wanjiku@kills.test', password: 'Karibu-2026' }
  const { data: created } = await createClient(server.url, server.serviceKey, options).auth.admin.createUser({
    ...credentials,
    email_confirm: true,
    user_metadata: { role: 'customer', first_name: 'Wanjiku', last_name: 'Test' },
  })
  const { data } = await createClient(server.url, server.anonKey, options).auth.signInWithPassword(
    credentials,
  )
  return { id: String(created.user?.id), token: String(data.session?.access_token) }
}
