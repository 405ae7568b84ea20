import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A mail ready to send. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** The site's name and address, as mails show them. */
export interface MailSettings {
  siteName: string
  siteUrl: string
}

/** A mail that was saved instead of sent. */
export interface CapturedMail extends Mail {
  id: string
  /** ISO time. */
  sentAt: string
}

export interface MailTransport {
  send(mail: Mail): Promise<void>
}

/** Sends through the SMTP server at `url` (smtp:// or smtps://). */
export function smtpTransport(url: string, from: string): MailTransport {
  // In total shorter than the minute after which the queue gives the job to another worker.
  const options = { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  // Servers that keep their mails do without it.
  const transport = import('nodemailer').then(({ createTransport }) => createTransport(options))
  return {
    async send(mail) {
      await (await transport).sendMail({ from, ...mail })
    },
  }
}

const MOST_CAPTURED = 2_000
const PRUNE_EVERY = 50

/** Saves mails as JSON files in a folder for people and tests to read. Keeps the newest 2,000, to bound disk use. */
export function captureTransport(directory: string): MailTransport {
  let captured = 0
  return {
    async send(mail) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const sentAt = new Date().toISOString()
      const id = `${sentAt.replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
      const file = path.join(directory, `${id}.json`)
      // Readers must never see a partial file.
      await writeFile(
        `${file}.part`,
        JSON.stringify({ id, sentAt, ...mail } satisfies CapturedMail, null, 2),
        { mode: 0o600 },
      )
      await rename(`${file}.part`, file)
      if (++captured % PRUNE_EVERY === 0) await removeOldest(directory)
    },
  }
}

async function removeOldest(directory: string): Promise<void> {
  const names = (await readdir(directory)).sort()
  const surplus = names.slice(0, Math.max(0, names.length - MOST_CAPTURED))
  await Promise.all(surplus.map((name) => rm(path.join(directory, name), { force: true })))
}

/** The mails captured in a folder, newest first, at most 100. */
export async function capturedMails(directory: string): Promise<CapturedMail[]> {
  const names = await readdir(directory).catch(() => [])
  const files = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, 100)
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(directory, name), 'utf8')) as CapturedMail),
  )
}
