import autocannon from 'autocannon'
import { type Attack, attacks } from './attacks.ts'

// The program of an attacker: `node bench/flood.ts <url> <name of the attack> <anon key> <seconds>`, from one address.

const [url = '', name = '', anonKey = '', seconds = '10'] = process.argv.slice(2)
const { method = 'GET', path, body }: Attack = attacks[name] ?? { path: () => '/' }
let request = 0

const result = await autocannon({
  url,
  connections: 20,
  duration: Number(seconds),
  timeout: 60,
  requests: [
    {
      method,
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        'accept-encoding': 'br',
        'x-forwarded-for': '203.0.113.7',
      },
      ...(body && { body: body() }),
      setupRequest: (one) => ({ ...one, path: path(request++) }),
    },
  ],
})
process.stdout.write(
  JSON.stringify({
    answered: result.requests.total,
    refused: result.non2xx,
    failed: result.errors,
  }),
)
