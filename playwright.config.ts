import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/chromium.mjs'
import { darajaLogin } from './testing/daraja.ts'
import { PUSH_CERTIFICATE } from './testing/push-service.ts'

// Workers read this file again; they must meet the server that the first reading named.
process.env.MAGARI_TEST_DATA ??= mkdtempSync(path.join(tmpdir(), 'magari-browser-'))
// Four for each run. Below those that systems give to outgoing connections: one of these keeps its port for a minute after its end.
const firstPort = 26_000 + 4 * (process.pid % 1_500)
process.env.MAGARI_TEST_PORT ??= String(firstPort)
// Where mpesa.test.ts starts its stand-in of Daraja.
process.env.MAGARI_TEST_DARAJA_PORT ??= String(firstPort + 1)
// Where dealer-import.test.ts starts a server of pictures.
process.env.MAGARI_TEST_PICTURES_PORT ??= String(firstPort + 2)
// Where push.test.ts starts its stand-in of a push service.
process.env.MAGARI_TEST_PUSH_PORT ??= String(firstPort + 3)

const url = `http://localhost:${process.env.MAGARI_TEST_PORT}`

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  // Generous: the machine may be a small one with much else to do; and axe looks at each state that a story reaches.
  timeout: process.env.TEST_SCOPE === 'main' ? 120_000 : 360_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // The processors have enough to do: the pages of more of them would wait for each other.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  // Stories that `npm run test:all` alone tells: what they prove and what proves the rest is in docs/tests.md.
  ...(process.env.TEST_SCOPE === 'main' && { grepInvert: /@thorough/ }),
  // One that passes only then is named as unsteady, and its cause to be found.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: url,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // It would stand between a test and the requests it holds back; offline.test.ts lets it in.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // Recording everything makes the stories half as long again: `npx playwright test --trace on` does it for the one that fails.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A process for each page costs a sixth of its processor time.
        '--renderer-process-limit=1',
      ],
    },
  },
  webServer: {
    command: 'exec node server/main.ts start',
    url: `${url}/readyz`,
    env: {
      PORT: process.env.MAGARI_TEST_PORT,
      DATA_DIR: process.env.MAGARI_TEST_DATA,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PICTURE_HOSTS: `127.0.0.1:${process.env.MAGARI_TEST_PICTURES_PORT}`,
      PUSH_HOSTS: `127.0.0.1:${process.env.MAGARI_TEST_PUSH_PORT}`,
      NODE_EXTRA_CA_CERTS: PUSH_CERTIFICATE,
      DARAJA_BASE_URL: `http://127.0.0.1:${process.env.MAGARI_TEST_DARAJA_PORT}`,
      DARAJA_CONSUMER_KEY: darajaLogin.consumerKey,
      DARAJA_CONSUMER_SECRET: darajaLogin.consumerSecret,
      DARAJA_SHORTCODE: darajaLogin.shortcode,
      DARAJA_PASSKEY: darajaLogin.passkey,
      DARAJA_CALLBACK_SECRET: darajaLogin.callbackSecret,
      DARAJA_INITIATOR: darajaLogin.initiator.name,
      DARAJA_SECURITY_CREDENTIAL: darajaLogin.initiator.securityCredential,
      DARAJA_CERTIFICATE_FILE: path.resolve('testing/fixtures/initiator.crt'),
    },
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
