import { useState } from 'react'
import type { OwnSale } from '#domain/sales/sales.ts'
import { AccountSection } from '../people/account/account-section.tsx'
import { Button } from '../ui/button.tsx'
import { TermsEditor } from './terms-editor.tsx'
import { TermsList } from './terms-list.tsx'

/** What the two agree on, and the form in which either side changes it. */
export function Terms({ sale, userId }: { sale: OwnSale; userId: string }) {
  const canChange = sale.side !== null && sale.completed_at === null && sale.cancelled_at === null
  const isEmpty = sale.terms.version === 0
  // Stays open with what was typed when the other side is faster.
  const [editing, setEditing] = useState(isEmpty)
  return (
    <div id="terms" className="scroll-mt-20">
      <AccountSection
        title="What you agree on"
        lead={
          canChange &&
          'Either of you may change it; the other one is told. A change takes back what both had agreed to.'
        }
      >
        {canChange && editing ? (
          <TermsEditor
            sale={sale}
            userId={userId}
            onClose={isEmpty ? null : () => setEditing(false)}
            onDone={() => setEditing(false)}
          />
        ) : (
          <>
            {isEmpty ? <p className="text-sm">Nothing was entered.</p> : <TermsList terms={sale.terms} />}
            {canChange && (
              <Button className="justify-self-start max-sm:w-full" onClick={() => setEditing(true)}>
                Change
              </Button>
            )}
          </>
        )}
      </AccountSection>
    </div>
  )
}
