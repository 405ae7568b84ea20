import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SignJWT } from 'jose'
import { freePort } from '#testing/running-server.ts'
import { installForTheBench } from './install.ts'

/** `@supabase/lite` as a separate process. */
export interface Lite {
  url: string
  visitor: Record<string, string>
  person(id: string): Promise<Record<string, string>>
  end(): Promise<void>
}

// Its driver for PostgreSQL is one it leaves to be installed.
const packages = ['@supabase/lite@0.10.0', 'postgres@3.4.9']
const key = 'sb_publishable_of_the_bench'
const secret = 'a secret of the bench, longer than 32 characters'

// Run from the folder it is installed in, with the adapter it brings itself, which our server uses as well.
const program = `
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { serve } from '@hono/node-server'
const { host, database, port, secret, key } = JSON.parse(process.argv[2])
const postgresOptions = { host, database, username: 'postgres', max: 10 }
const connection = createPostgresConnection({ url: 'postgres://postgres@localhost/' + database, postgresOptions })
const app = new App({ connection, auth: { enabled: true, jwt_secret: secret, publishable_key: key } })
const fetch = (request, { incoming }) => app.fetch(request, { peerAddress: incoming.socket.remoteAddress ?? null })
serve({ port, hostname: '127.0.0.1', fetch }, () => console.log('ready'))
`

/** Installs it into a temporary folder and starts it on a database; throws when it cannot be had or does not start. */
export async function startLite(connection: { host: string; database: string }): Promise<Lite> {
  const { folder, remove } = await installForTheBench(packages)
  try {
    await writeFile(path.join(folder, 'serve.mjs'), program)
    const port = await freePort()
    const options = JSON.stringify({ ...connection, port, secret, key })
    const child = spawn(process.execPath, [path.join(folder, 'serve.mjs'), options], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await untilReady(child)
    return {
      url: `http://127.0.0.1:${port}`,
      visitor: { apikey: key },
      async person(id) {
        const token = await new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated' })
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .sign(new TextEncoder().encode(secret))
        return { apikey: key, authorization: `Bearer ${token}` }
      },
      async end() {
        child.kill()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (text) => String(text).includes('ready') && resolve())
    child.once('exit', (code) => reject(new Error(`@supabase/lite ended with ${code}`)))
  })
}
