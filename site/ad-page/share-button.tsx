import { useState } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'

/** Opens the device's share sheet; without one, a dialog with WhatsApp and a link to copy. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [open, setOpen] = useState(false)

  async function share() {
    if (!navigator.share) return setOpen(true)
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the sheet is not an error.
      if ((error as Error).name !== 'AbortError') setOpen(true)
    }
  }

  async function copy() {
    setOpen(false)
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied' })
    } catch {
      toast({ title: 'The link could not be copied. Copy it from the address bar.', tone: 'error' })
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
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        mark={<Icon of="share-2" />}
        title="Share this page"
        description={title}
        actions={
          <>
            <a
              className={buttonClass({ variant: 'main' })}
              href={`https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`}
              target="_blank"
              rel="noreferrer"
              onClick={() => setOpen(false)}
            >
              WhatsApp
            </a>
            <Button onClick={() => void copy()}>Copy link</Button>
          </>
        }
      />
    </>
  )
}
