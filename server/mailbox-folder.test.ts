import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  capturedMails,
  capturedMessages,
  capturedSms,
  captureTransport,
  saveMessages,
} from './mailbox-folder.ts'

const mail = {
  to: 'juma@example.test',
  subject: 'Karibu',
  text: 'Your code is 123456.',
  html: '<p>Your code is 123456.</p>',
}
const sms = { to: '+254712345678', text: '123456 is your code.' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magari-mailbox-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('mails and SMS are read newest first, by the owner only', async () => {
  await captureTransport(folder).send(mail)
  await setTimeout(5)
  await saveMessages(folder)(sms)
  await setTimeout(5)
  await captureTransport(folder).send({ ...mail, subject: 'Later' })
  expect(await capturedMessages(folder)).toMatchObject([{ subject: 'Later' }, sms, { subject: 'Karibu' }])
  expect((await capturedMails(folder)).map(({ subject }) => subject)).toEqual(['Later', 'Karibu'])
  expect((await capturedSms(folder)).map(({ text }) => text)).toEqual([sms.text])
  const [file = ''] = await readdir(folder)
  expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600)
})

test('an incomplete message is not shown', async () => {
  await writeFile(path.join(folder, '2026.json.part'), '{"to":')
  expect(await capturedMessages(folder)).toEqual([])
  expect(await capturedMessages(path.join(folder, 'missing'))).toEqual([])
})

test('the oldest of more than 2,000 messages are removed', async () => {
  for (let number = 0; number < 2_010; number += 1)
    await writeFile(path.join(folder, `2020-${String(number).padStart(4, '0')}.json`), '{}')
  const save = saveMessages(folder)
  for (let number = 0; number < 50; number += 1) await save(sms)
  const names = await readdir(folder)
  expect(names).toHaveLength(2_000)
  expect(names).not.toContain('2020-0059.json')
  expect(names).toContain('2020-0060.json')
})
