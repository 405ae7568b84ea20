/** The accounts at Africa's Talking and WhatsApp by which messages are sent. */
import { isCallingCode } from '#domain/foundation/phone-refusals.ts'
import { allOrNone, type Refuse, safeUrl, type Value } from '../variables.ts'

export interface AfricasTalkingConfig {
  /** An origin. */
  baseUrl: string
  username: string
  apiKey: string
  /** Undefined: Africa's Talking chooses the sender. */
  senderId: string | undefined
  /** Part of the callback addresses, so that only Africa's Talking can call them. */
  callbackSecret: string
}

export interface WhatsappConfig {
  /** With the version of the API, without a slash at the end. */
  baseUrl: string
  phoneNumberId: string
  accessToken: string
  /** Signs the webhooks. */
  appSecret: string
  /** Stated by Meta when the webhook is set up. */
  verifyToken: string
  /** Of the templates. */
  language: string
}

/**
 * The AFRICASTALKING_… variables; undefined without them. All or none, except the sender, because messages would fail one by one.
 * Calls `refuse` with a sentence for the first bad value.
 */
export function readAfricasTalking(value: Value, refuse: Refuse): AfricasTalkingConfig | undefined {
  const senderId = value('AFRICASTALKING_SENDER_ID')
  const given = allOrNone(
    [
      'AFRICASTALKING_BASE_URL',
      'AFRICASTALKING_USERNAME',
      'AFRICASTALKING_API_KEY',
      'AFRICASTALKING_CALLBACK_SECRET',
    ],
    { value, refuse, for: 'SMS', others: [senderId] },
  )
  if (!given) return undefined
  const [baseUrl, username, apiKey, callbackSecret] = given
  const url = safeUrl(baseUrl)
  if (url?.pathname !== '/')
    refuse(
      `AFRICASTALKING_BASE_URL is "${baseUrl}", and it must be https without a path, such as https://api.africastalking.com.`,
    )
  if (!/^[!-~]{1,500}$/.test(apiKey)) refuse('AFRICASTALKING_API_KEY must be one word without spaces.')
  if (senderId !== undefined && !/^[\w .-]{1,11}$/.test(senderId))
    refuse(
      `AFRICASTALKING_SENDER_ID is "${senderId}", and it must be a registered name or short code of 1 to 11 characters.`,
    )
  if (!/^[\w-]{24,100}$/.test(callbackSecret))
    refuse('AFRICASTALKING_CALLBACK_SECRET must be 24 to 100 letters, digits, - and _ that nobody can guess.')
  return { baseUrl: url.origin, username, apiKey, senderId, callbackSecret }
}

/** The WHATSAPP_… variables, likewise. */
export function readWhatsapp(value: Value, refuse: Refuse): WhatsappConfig | undefined {
  const language = value('WHATSAPP_LANGUAGE')
  const given = allOrNone(
    [
      'WHATSAPP_BASE_URL',
      'WHATSAPP_PHONE_NUMBER_ID',
      'WHATSAPP_ACCESS_TOKEN',
      'WHATSAPP_APP_SECRET',
      'WHATSAPP_VERIFY_TOKEN',
    ],
    { value, refuse, for: 'WhatsApp', others: [language] },
  )
  if (!given) return undefined
  const [baseUrl, phoneNumberId, accessToken, appSecret, verifyToken] = given
  const url = safeUrl(baseUrl)
  if (!url)
    refuse(
      `WHATSAPP_BASE_URL is "${baseUrl}", and it must be an https address such as https://graph.facebook.com/v23.0.`,
    )
  if (!/^\d{5,30}$/.test(phoneNumberId))
    refuse(
      `WHATSAPP_PHONE_NUMBER_ID is "${phoneNumberId}", and it must be the number's id, in digits only: not the number itself.`,
    )
  if (!/^[!-~]{1,1000}$/.test(accessToken)) refuse('WHATSAPP_ACCESS_TOKEN must be one word without spaces.')
  if (!/^[\w-]{24,100}$/.test(verifyToken))
    refuse('WHATSAPP_VERIFY_TOKEN must be 24 to 100 letters, digits, - and _ that nobody can guess.')
  if (language !== undefined && !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language))
    refuse(
      `WHATSAPP_LANGUAGE is "${language}", and it must be the language of the templates, such as en or sw.`,
    )
  return {
    baseUrl: url.href.replace(/\/+$/, ''),
    phoneNumberId,
    accessToken,
    appSecret,
    verifyToken,
    language: language ?? 'en',
  }
}

/** AUTH_PHONE_COUNTRIES: the calling codes of the countries whose numbers get codes; Kenya's by default. */
export function readPhoneCountries(value: Value, refuse: Refuse): string[] {
  const codes = (value('AUTH_PHONE_COUNTRIES') ?? '254').split(',').map((code) => code.trim())
  const wrong = codes.find((code) => !isCallingCode(code))
  if (wrong !== undefined)
    refuse(
      `AUTH_PHONE_COUNTRIES has "${wrong}", and each must be the calling code of a country without plus, such as 254, separated by commas.`,
    )
  return [...new Set(codes)]
}
