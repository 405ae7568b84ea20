/** The folder of mails and SMS that were saved instead of sent, for people and tests to read. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mail, MailTransport } from './mail.ts'

/** An SMS ready to send. */
export interface Sms {
  /** In E.164. */
  to: string
  text: string
}

interface Saved {
  id: string
  /** ISO time. */
  sentAt: string
}
export type CapturedMail = Mail & Saved
export type CapturedSms = Sms & Saved
export type CapturedMessage = CapturedMail | CapturedSms

const MOST_CAPTURED = 2_000
const PRUNE_EVERY = 50

export function mailboxFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'mailbox')
}

/** A function that saves messages as JSON files in a folder. It keeps the newest 2,000, to bound disk use. */
export function saveMessages(folder: string): (message: Mail | Sms) => Promise<void> {
  let saved = 0
  return async (message) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const sentAt = new Date().toISOString()
    const id = `${sentAt.replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
    const file = path.join(folder, `${id}.json`)
    // Readers must never see a partial file.
    const content: CapturedMessage = { id, sentAt, ...message }
    await writeFile(`${file}.part`, JSON.stringify(content, null, 2), { mode: 0o600 })
    await rename(`${file}.part`, file)
    if (++saved % PRUNE_EVERY === 0) await removeOldest(folder)
  }
}

/** Saves mails in the folder instead of sending them. */
export function captureTransport(folder: string): MailTransport {
  return { send: saveMessages(folder) }
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).sort()
  const surplus = names.slice(0, Math.max(0, names.length - MOST_CAPTURED))
  await Promise.all(surplus.map((name) => rm(path.join(folder, name), { force: true })))
}

/** The messages captured in a folder, newest first, at most 100. */
export async function capturedMessages(folder: string): Promise<CapturedMessage[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, 100)
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as CapturedMessage),
  )
}

/** The mails among them. */
export async function capturedMails(folder: string): Promise<CapturedMail[]> {
  return (await capturedMessages(folder)).filter(isMail)
}

/** The SMS among them. */
export async function capturedSms(folder: string): Promise<CapturedSms[]> {
  return (await capturedMessages(folder)).filter((message) => !isMail(message))
}

export function isMail(message: CapturedMessage): message is CapturedMail {
  return 'subject' in message
}
