/** Finds whose account a statement is of, by its name and what stands above its headings. */
import type { StatementSource } from './fields.ts'

const NAMED =
  /(?:short\s?code|till(?:\s?(?:number|no\.?))?|pay\s?bill(?:\s?(?:number|no\.?))?|business\s?(?:number|no\.?)|organi[sz]ation\s?(?:code|id)|(?:account|a\/c)(?:\s?(?:number|no\.?))?)[^\d\n]{0,12}(\d[\d -]{3,18}\d)/i
/** M-Pesa's portal names its files so: `ORG_600123_Utility Account_Completed_20261103.csv`. */
const FILE = /^org[_ -]+(\d{5,7})(?!\d)/i

/** The number that the file names, without spaces; null: it names none. */
export function accountOf(name: string, above: readonly string[], source: StatementSource): string | null {
  const found = above.flatMap((text) => NAMED.exec(text)?.[1] ?? [])[0]
  const number = found ?? (source === 'mpesa' ? FILE.exec(name)?.[1] : undefined)
  return number?.replace(/\D/g, '') ?? null
}

/** Our numbers in the settings by which a statement is recognised; digits alone. */
export function ownAccounts(
  settings: { mpesa_till_number: string; mpesa_paybill_number: string; bank_account_number: string },
  source: StatementSource,
): string[] {
  const { mpesa_till_number, mpesa_paybill_number, bank_account_number } = settings
  const numbers = source === 'mpesa' ? [mpesa_till_number, mpesa_paybill_number] : [bank_account_number]
  return numbers.map((number) => number.replace(/\D/g, '')).filter(Boolean)
}

/** Whether the file names another account than ours. Banks show the first or last digits only. */
export function isOtherAccount(account: string | null, own: readonly string[]): boolean {
  if (!account || own.length === 0) return false
  return !own.some((number) => number === account || (account.length >= 4 && number.endsWith(account)))
}
