import { constants, createPrivateKey, privateDecrypt, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  encryptedFor,
  passwordEncryption,
  readCertificate,
  readInitiator,
  SECURITY_CREDENTIAL,
} from './initiator.ts'

const fixture = (name: string) => new URL(`../../testing/fixtures/${name}`, import.meta.url)

const read = (variables: Record<string, string>) =>
  readInitiator(
    (name) => variables[name],
    (sentence) => {
      throw new Error(sentence)
    },
  )
const credential = 'A'.repeat(344)

test('the initiator is optional, and its credential comes encrypted', () => {
  expect(read({})).toBeUndefined()
  expect(read({ DARAJA_INITIATOR: 'magari', DARAJA_SECURITY_CREDENTIAL: credential })).toEqual({
    name: 'magari',
    securityCredential: credential,
  })
})

test('the certificate alone encrypts the passwords of dealers, beside whatever credential the operator has', () => {
  const refuse = (sentence: string) => {
    throw new Error(sentence)
  }
  const file = fileURLToPath(fixture('initiator.crt'))
  expect(readCertificate(() => undefined, refuse)).toBeUndefined()
  expect(passwordEncryption(undefined)).toBeNull()
  const certificate = readCertificate(() => file, refuse)
  expect(passwordEncryption(certificate)?.('hunter2')).toMatch(SECURITY_CREDENTIAL)
  expect(() => readCertificate(() => '/nowhere.cer', refuse)).toThrow(/no readable certificate/)
  expect(read({ DARAJA_CERTIFICATE_FILE: file })).toBeUndefined()
  const both = { DARAJA_INITIATOR: 'magari', DARAJA_SECURITY_CREDENTIAL: credential }
  expect(read({ ...both, DARAJA_CERTIFICATE_FILE: file })).toEqual(read(both))
})

test.each([
  [{ DARAJA_SECURITY_CREDENTIAL: credential }, /DARAJA_INITIATOR must be set/],
  [{ DARAJA_INITIATOR: 'magari' }, /DARAJA_SECURITY_CREDENTIAL must be set as well/],
  [{ DARAJA_INITIATOR: 'magari', DARAJA_INITIATOR_PASSWORD: 'hunter2' }, /DARAJA_CERTIFICATE_FILE/],
  [{ DARAJA_INITIATOR: 'magari', DARAJA_SECURITY_CREDENTIAL: 'hunter2' }, /in base64/],
  [
    {
      DARAJA_INITIATOR: 'magari',
      DARAJA_INITIATOR_PASSWORD: 'hunter2',
      DARAJA_CERTIFICATE_FILE: '/nowhere.cer',
    },
    /no readable certificate/,
  ],
  [
    {
      DARAJA_INITIATOR: 'magari',
      DARAJA_SECURITY_CREDENTIAL: credential,
      DARAJA_INITIATOR_PASSWORD: 'hunter2',
    },
    /Set either/,
  ],
])('an incomplete or wrong one is refused without its secret (%#)', (variables, sentence) => {
  expect(() => read(variables)).toThrow(sentence)
  expect(() => read(variables)).not.toThrow(/hunter2/)
})

test('a password is encrypted for whoever has the key of the certificate', () => {
  const certificate = new X509Certificate(readFileSync(fixture('initiator.crt')))
  const sealed = encryptedFor(certificate, 'hunter2')
  expect(sealed).toMatch(/^[0-9A-Za-z+/=]{300,}$/)
  expect(sealed).not.toBe(encryptedFor(certificate, 'hunter2'))
  const key = {
    key: createPrivateKey(readFileSync(fixture('initiator.key'))),
    padding: constants.RSA_PKCS1_PADDING,
  }
  expect(privateDecrypt(key, Buffer.from(sealed, 'base64')).toString()).toBe('hunter2')
})
