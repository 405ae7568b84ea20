import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { tryStorage } from '../../session/storage.ts'
import type { Account } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The account whose person has dismissed the line in this browser. */
const DISMISSED = 'magari-missing-email'

/** What an account without an e-mail address lacks; dismissible. */
export function MissingEmail({ account }: { account: Account }) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    setShown(account.email === null && tryStorage(() => localStorage.getItem(DISMISSED)) !== account.id)
  }, [account])

  function dismiss() {
    tryStorage(() => localStorage.setItem(DISMISSED, account.id))
    setShown(false)
  }

  if (!isShown) return null
  return (
    <div className="flex items-start gap-2 rounded-r border border-line bg-sunk py-1 pr-1 pl-4 text-sm text-ink-2">
      <p className="min-w-0 flex-1 py-2.5">
        Without an e-mail address you get no invoices and receipts by mail, and it is hard to get back in if
        you lose your phone.{' '}
        <Link to="/account/profile" className="text-green-ink underline">
          Add an e-mail address
        </Link>
      </p>
      <Button variant="bare" square aria-label="Dismiss" onClick={dismiss}>
        <Icon of="x" />
      </Button>
    </div>
  )
}
