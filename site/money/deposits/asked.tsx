import { useState } from 'react'
import type { Client } from '../../client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type ActionWords, useActions } from '../../workplace/use-actions.ts'

interface AskedProps {
  label: string
  variant?: 'main' | undefined
  question: string
  description: string
  confirm: string
  work: (client: Client) => Promise<unknown>
  words: ActionWords
}

/** A button whose question is answered before it acts. */
export function Asked({ label, variant, question, description, confirm, work, words }: AskedProps) {
  const { act } = useActions()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        {...(variant && { variant })}
        className="justify-self-start max-sm:w-full"
      >
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={question}
        description={description}
        confirmLabel={confirm}
        keepLabel="Not now"
        tone="main"
        onConfirm={async () => {
          await act(label, work, words)
          setOpen(false)
        }}
      />
    </>
  )
}
