import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { capturedMails, captureTransport, smtpTransport } from './mail.ts'

const mail = {
  to: 'juma@example.test',
  subject: 'Karibu',
  text: 'Your code is 123456.',
  html: '<p>Your code is 123456.</p>',
}

test('a mail reaches an SMTP server with sender, subject and both parts', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  await smtpTransport(`smtp://127.0.0.1:${port}`, 'Magari <no-reply@magari.test>').send({
    ...mail,
    headers: { 'List-Unsubscribe': '<https://magari.test/unsubscribe?token=1>' },
  })
  server.close()

  expect(received).toHaveLength(1)
  for (const part of [
    'From: Magari <no-reply@magari.test>',
    'To: juma@example.test',
    'Subject: Karibu',
    'List-Unsubscribe: <https://magari.test/unsubscribe?token=1>',
    'text/plain',
    'text/html',
  ]) {
    expect(received[0]).toContain(part)
  }
})

test('a mail that no server accepts is reported as a failure', async () => {
  await expect(smtpTransport('smtp://127.0.0.1:1', 'a@magari.test').send(mail)).rejects.toThrow(
    /ECONNREFUSED/,
  )
})

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'magari-mail-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('stored mails are read newest first, by the owner only', async () => {
  const transport = captureTransport(directory)
  await transport.send(mail)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await transport.send({ ...mail, subject: 'Later' })
  expect((await capturedMails(directory)).map(({ subject }) => subject)).toEqual(['Later', 'Karibu'])
  const [file = ''] = await readdir(directory)
  expect((await stat(path.join(directory, file))).mode & 0o777).toBe(0o600)
})

test('an incomplete mail is not shown', async () => {
  await writeFile(path.join(directory, '2026.json.part'), '{"to":')
  expect(await capturedMails(directory)).toEqual([])
  expect(await capturedMails(path.join(directory, 'missing'))).toEqual([])
})
