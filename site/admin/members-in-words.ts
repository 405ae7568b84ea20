import { formatNumber } from '#domain/foundation/money.ts'
import { browserClient } from '../client.ts'

/** 'all 1,204 users'; 'all users' if counting fails. */
export async function membersInWords(): Promise<string> {
  const client = await browserClient()
  const { count } = await client.from('profiles').select('id', { count: 'exact', head: true })
  return count ? `all ${formatNumber(count)} users` : 'all users'
}
