import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { AdFormState } from './use-ad-form.ts'

/** The edit conflict dialog: the ad was changed in another tab or on another device, and the person chooses a version. */
export function ChangedElsewhere<Form>({ state }: { state: AdFormState<Form> }) {
  const [busy, setBusy] = useState(false)
  const { changed } = state

  async function keepMine() {
    setBusy(true)
    await state.keepMine()
    setBusy(false)
  }

  return (
    <Dialog
      className="sm:max-w-120"
      open={changed !== null}
      onClose={busy ? () => undefined : state.decideLater}
      title="This ad was changed elsewhere"
      description={`Changed since you opened it: ${changed?.fields.join(', ')}. Your changes are not saved yet.`}
      actions={
        <>
          <Button variant="main" busy={busy} onClick={keepMine}>
            Save my version
          </Button>
          <Button disabled={busy} onClick={state.takeTheirs}>
            Show the newer version
          </Button>
          <Button variant="bare" data-autofocus disabled={busy} onClick={state.decideLater}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
