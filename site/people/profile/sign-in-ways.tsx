import { useEffect, useState } from 'react'
import { reportFailure } from '../../failures/report-failure.ts'
import { type Pending, pendingChanges } from '../../session/account.ts'
import type { Account } from '../../session/visitor.ts'
import { EmailChange } from './email-change.tsx'
import { NumberChange } from './number-change.tsx'

/** The address and the number that the account signs in with, each with its state. */
export function SignInWays({ account, suggested }: { account: Account; suggested: string | null }) {
  const [pending, setPending] = useState<Pending>({ email: null, phone: null })

  // What was confirmed is not pending any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or number is the reason to look again.
  useEffect(() => {
    pendingChanges()
      .then(setPending)
      .catch((error) => reportFailure('The pending changes of address and number could not be read', error))
  }, [account.email, account.phone])

  return (
    <div className="grid grid-cols-1 gap-6">
      <EmailChange
        key={account.email}
        account={account}
        pending={pending.email}
        onPending={(email) => setPending({ ...pending, email })}
      />
      <NumberChange
        phone={account.phone}
        pending={pending.phone}
        onCancelled={() => setPending({ ...pending, phone: null })}
        suggested={suggested}
      />
    </div>
  )
}
