import { useState } from 'react'
import { windowsOf } from '../frame/windows.tsx'
import { Icon } from '../ui/icon.tsx'

const shareWindows = windowsOf(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Opens the device's share sheet; without one, a dialog with WhatsApp and a link to copy. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [open, setOpen] = useState(false)
  const ask = async () => setOpen(await shareWindows.arrived())

  async function share() {
    if (!navigator.share) return ask()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the sheet is not an error.
      if ((error as Error).name !== 'AbortError') await ask()
    }
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void share()}
        className="noscript:hidden inline-flex min-h-11 items-center gap-1.5 text-green-ink hover:underline"
      >
        <Icon of="share-2" className="size-4" />
        Share
      </button>
      <shareWindows.Windows open={open} props={{ open, title, url, onClose: () => setOpen(false) }} />
    </>
  )
}
