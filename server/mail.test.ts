import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { smtpTransport } from './mail.ts'

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
