/** Confirming a number by a code. Each function throws the service's error. */
import type { Client } from '../../client.ts'

/** The channel of a code. */
export type CodeWay = 'sms' | 'whatsapp'

/** Sends a code to the number of the person's profile. */
export async function askPhoneCode(client: Client): Promise<CodeWay> {
  const { data } = await client.rpc('ask_phone_code').throwOnError()
  return data === 'whatsapp' ? 'whatsapp' : 'sms'
}

/** Confirms the number; false if the code is wrong. */
export async function confirmPhone(client: Client, code: string): Promise<boolean> {
  const { data } = await client.rpc('confirm_phone', { code }).throwOnError()
  return data
}
