import { isLoopback, type Refuse, type Value } from '../variables.ts'
import type { DarajaConfig } from './daraja.ts'
import { readCertificate, readInitiator } from './initiator.ts'

/**
 * The DARAJA_… variables; undefined without them. All or none, because a partial configuration would fail during a payment. Calls
 * `refuse` with a sentence for the first bad value.
 */
export function readDaraja(value: Value, refuse: Refuse): DarajaConfig | undefined {
  const given = {
    DARAJA_BASE_URL: value('DARAJA_BASE_URL'),
    DARAJA_CONSUMER_KEY: value('DARAJA_CONSUMER_KEY'),
    DARAJA_CONSUMER_SECRET: value('DARAJA_CONSUMER_SECRET'),
    DARAJA_SHORTCODE: value('DARAJA_SHORTCODE'),
    DARAJA_PASSKEY: value('DARAJA_PASSKEY'),
    DARAJA_CALLBACK_SECRET: value('DARAJA_CALLBACK_SECRET'),
  }
  const till = value('DARAJA_TILL')
  const missing = Object.entries(given).flatMap(([name, text]) => (text ? [] : [name]))
  const initiator = readInitiator(value, refuse)
  const certificate = readCertificate(value, refuse)
  if (missing.length === Object.keys(given).length && !till && !initiator && !certificate) return undefined
  if (missing.length > 0) refuse(`For payments by M-Pesa, ${missing.join(', ')} must be set as well.`)
  const [baseUrl, consumerKey, consumerSecret, shortcode, passkey, callbackSecret] = Object.values(given) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || (url.protocol !== 'https:' && !isLoopback(url.hostname)) || url.pathname !== '/')
    refuse(
      `DARAJA_BASE_URL is "${baseUrl}", and it must be https without a path, such as https://api.safaricom.co.ke.`,
    )
  for (const [name, number] of [
    ['DARAJA_SHORTCODE', shortcode],
    ['DARAJA_TILL', till],
  ] as const)
    if (number !== undefined && !/^\d{5,10}$/.test(number))
      refuse(`${name} is "${number}", and it must be a number of 5 to 10 digits.`)
  if (!/^[\w-]{24,100}$/.test(callbackSecret))
    refuse('DARAJA_CALLBACK_SECRET must be 24 to 100 letters, digits, - and _ that nobody can guess.')
  return {
    baseUrl: url.origin,
    consumerKey,
    consumerSecret,
    shortcode,
    till,
    passkey,
    callbackSecret,
    initiator,
    certificate,
  }
}
