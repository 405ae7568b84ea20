import { whatsappShareUrl } from '../ads/contact/whatsapp.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'

interface ShareDialogProps {
  open: boolean
  title: string
  url: string
  onClose: () => void
}

/** Offers WhatsApp and a link to copy, for devices without a share sheet. */
export function ShareDialog({ open, title, url, onClose }: ShareDialogProps) {
  async function copy() {
    onClose()
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied' })
    } catch {
      toast({ title: 'The link could not be copied. Copy it from the address bar.', tone: 'error' })
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      mark={<Icon of="share-2" />}
      title="Share this page"
      description={title}
      actions={
        <>
          <a
            className={buttonClass({ variant: 'main' })}
            href={whatsappShareUrl(`${title} ${url}`)}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
          >
            WhatsApp
          </a>
          <Button onClick={() => void copy()}>Copy link</Button>
        </>
      }
    />
  )
}
