/** The ledger in tests: what its accounts hold, and a fresh start. */
import type { Person } from './as.ts'

/** Deletes all payments with their ledger and papers, which outside tests nobody can. */
export async function forgetPayments(owner: Person): Promise<void> {
  await owner.query(`
    set session_replication_role = replica;
    truncate public.payment_requests, public.unmatched_payments, public.ledger_transactions cascade;
    set session_replication_role = origin`)
}

/** The balances of the accounts, KES, without those at zero; for one owner's till, or the operator's own. */
export async function balances(owner: Person, of: string | null = null): Promise<Record<string, number>> {
  const rows = await owner.query<{ account: string; balance: number }>(
    `select account, sum(amount)::float as balance from public.ledger_entries where owner_id is not distinct from $1
     group by account having sum(amount) <> 0 order by account`,
    [of],
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}
