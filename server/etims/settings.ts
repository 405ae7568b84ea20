import { kraPinOf } from '#domain/foundation/kra-pin.ts'
import { allOrNone, type Refuse, safeUrl, type Value } from '../variables.ts'

/** The operator's control unit at KRA. */
export interface EtimsConfig {
  /** Base URL of the control unit's interface, with its path and without a trailing slash. */
  url: string
  /** The operator's KRA PIN. */
  pin: string
  /** Two digits; 00 is the head office. */
  branch: string
  /** The control unit's serial number, as it stands on invoices. */
  deviceSerial: string
  /** Issued once when the device was initialised. */
  communicationKey: string
  /** The first day, in Nairobi, whose invoices are sent: YYYY-MM-DD. */
  since: string
}

/**
 * The ETIMS_… variables; undefined without them. All or none, because a partial configuration would fail with each invoice. Calls
 * `refuse` with a sentence for the first bad value.
 */
export function readEtims(value: Value, refuse: Refuse): EtimsConfig | undefined {
  const given = allOrNone(
    [
      'ETIMS_URL',
      'ETIMS_PIN',
      'ETIMS_BRANCH_ID',
      'ETIMS_DEVICE_SERIAL',
      'ETIMS_COMMUNICATION_KEY',
      'ETIMS_SINCE',
    ],
    { value, refuse, for: 'invoices at KRA', others: [] },
  )
  if (!given) return undefined
  const [address, pin, branch, deviceSerial, communicationKey, since] = given
  const url = safeUrl(address)
  if (!url)
    return refuse(
      'ETIMS_URL must be an https address without a password, such as https://etims-api.kra.go.ke/etims-api.',
    )
  if (kraPinOf(pin) !== pin) refuse(`ETIMS_PIN is "${pin}", and it must be a KRA PIN such as P051234567X.`)
  if (!/^\d{2}$/.test(branch))
    refuse(`ETIMS_BRANCH_ID is "${branch}", and it must be two digits, such as 00.`)
  if (!/^[\w-]{4,40}$/.test(deviceSerial))
    refuse(
      `ETIMS_DEVICE_SERIAL is "${deviceSerial}", and it must be the control unit's, such as KRACU0100000001.`,
    )
  if (!/^[\x21-\x7e]{8,200}$/.test(communicationKey))
    refuse('ETIMS_COMMUNICATION_KEY must be the key that KRA answered when the device was initialised.')
  if (!isDay(since)) refuse(`ETIMS_SINCE is "${since}", and it must be a day such as 2026-12-01.`)
  return { url: url.href.replace(/\/+$/, ''), pin, branch, deviceSerial, communicationKey, since }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}
