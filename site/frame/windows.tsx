import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
import { reportFailure } from '../failures/report-failure.ts'
import { once } from '../session/once.ts'
import { toast } from '../ui/toast.ts'

/** Dialogs whose script loads when the first of them opens. */
export function windowsOf<Props extends object>(fetchWindows: () => Promise<ComponentType<Props>>) {
  const load = once(fetchWindows)
  const Opened = lazy(async () => ({ default: await load() }))

  /** `open`: any of them is open. They stay mounted afterwards, with their input. */
  function Windows({ open, props }: { open: boolean; props: ComponentProps<typeof Opened> }) {
    const [opened, setOpened] = useState(false)
    if (open && !opened) setOpened(true)
    if (!opened) return null
    return (
      <Suspense>
        <Opened {...props} />
      </Suspense>
    )
  }

  /** Whether the script is loaded; toasts if not. */
  async function arrived(): Promise<boolean> {
    try {
      await load()
      return true
    } catch (error) {
      reportFailure('The dialog could not be loaded', error)
      toast({ title: 'This could not be opened. Check your connection and try again.', tone: 'error' })
      return false
    }
  }

  return { Windows, arrived }
}
