import { type ReactNode, useState } from 'react'
import { useFocusFallback } from '../frame/use-focus-fallback.ts'
import { Button } from '../ui/button.tsx'
import type { HeldAct } from './held-acts.ts'

interface UndoProps {
  act: HeldAct
  /** What is undone, for screen readers. */
  name: string
  /** The row's new state. */
  children: ReactNode
  onUndo: (act: HeldAct) => Promise<unknown>
}

/** In place of a row's buttons: what was pressed, with Undo until it happens. */
export function Undo({ act, name, children, onUndo }: UndoProps) {
  const [busy, setBusy] = useState(false)
  const keepFocus = useFocusFallback()
  async function undo() {
    setBusy(true)
    keepFocus()
    await onUndo(act)
    setBusy(false)
  }
  return (
    <p className="flex flex-wrap items-center justify-end gap-2 text-sm">
      <span>{children}</span>
      {act.canUndo && (
        <Button size="s" busy={busy} aria-label={`Undo: ${name}`} onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </p>
  )
}
