import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { PaymentToReturn } from './queries.ts'
import { ReturnDialog } from './return-dialog.tsx'

interface ReturnButtonProps {
  payment: PaymentToReturn
  /** Its number or receipt. */
  name: string
}

/** Opens the dialog that returns a payment. */
export function ReturnButton({ payment, name }: ReturnButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" aria-label={`Return the money of ${name}`} onClick={() => setOpen(true)}>
        Return the money
      </Button>
      {isOpen && <ReturnDialog payment={payment} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
