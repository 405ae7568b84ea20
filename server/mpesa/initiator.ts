/** The operator's API user at M-Pesa, who may reverse payments and ask for their state. */
import { constants, publicEncrypt, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Refuse, Value } from '../variables.ts'

export interface Initiator {
  name: string
  /** The user's password, encrypted for M-Pesa, in base64. */
  securityCredential: string
}

/**
 * The DARAJA_INITIATOR… variables; undefined without them. The credential is given as the portal encrypts it, or as the password with
 * M-Pesa's certificate. Calls `refuse` with a sentence, which never contains a secret, for the first bad value.
 */
export function readInitiator(value: Value, refuse: Refuse): Initiator | undefined {
  const name = value('DARAJA_INITIATOR')
  const credential = value('DARAJA_SECURITY_CREDENTIAL')
  const password = value('DARAJA_INITIATOR_PASSWORD')
  const file = value('DARAJA_CERTIFICATE_FILE')
  if (!name) {
    if (credential || password) refuse('To return payments by M-Pesa, DARAJA_INITIATOR must be set as well.')
    return undefined
  }
  if (credential) {
    if (password)
      refuse(
        'Set either DARAJA_SECURITY_CREDENTIAL, or DARAJA_INITIATOR_PASSWORD and DARAJA_CERTIFICATE_FILE.',
      )
    if (!SECURITY_CREDENTIAL.test(credential))
      refuse('DARAJA_SECURITY_CREDENTIAL must be the encrypted password as the portal shows it, in base64.')
    return { name, securityCredential: credential }
  }
  if (!password || !file)
    refuse(
      'To return payments by M-Pesa, DARAJA_SECURITY_CREDENTIAL must be set as well, or DARAJA_INITIATOR_PASSWORD and DARAJA_CERTIFICATE_FILE.',
    )
  return { name, securityCredential: encryptedFor(certificateIn(file, refuse), password) }
}

/** An encrypted password: RSA with 2048 bits or more, as base64. */
export const SECURITY_CREDENTIAL = /^[0-9A-Za-z+/]{300,1000}={0,2}$/

/**
 * M-Pesa's certificate, for passwords of initiators: the operator's, and those of owners of tills. undefined without the variable. Calls
 * `refuse` with a sentence for a file that is none.
 */
export function readCertificate(value: Value, refuse: Refuse): X509Certificate | undefined {
  const file = value('DARAJA_CERTIFICATE_FILE')
  return file ? certificateIn(file, refuse) : undefined
}

/** Encrypts passwords with the certificate; null without one. */
export const passwordEncryption = (certificate: X509Certificate | undefined) =>
  certificate ? (password: string) => encryptedFor(certificate, password) : null

/** A password encrypted with the public key of M-Pesa's certificate: RSA with PKCS #1 v1.5, in base64, as Daraja requires. */
export function encryptedFor(certificate: X509Certificate, password: string): string {
  return publicEncrypt(
    { key: certificate.publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(password),
  ).toString('base64')
}

function certificateIn(file: string, refuse: Refuse): X509Certificate {
  try {
    return new X509Certificate(readFileSync(file))
  } catch {
    return refuse(`DARAJA_CERTIFICATE_FILE is "${file}", and there is no readable certificate.`)
  }
}
