import { useId } from 'react'
import type { OwnVehicle } from '#domain/ads/own-ads.ts'
import { shareRefusal, shareText } from '#domain/dealers/share-vehicles.ts'
import { whatsappShareUrl } from '../../../ads/contact/whatsapp.ts'
import { useConfig } from '../../../config.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface ShareButtonProps {
  /** The selected ads on screen. */
  ads: readonly OwnVehicle[]
  /** Of all selected ones, also on other pages. */
  count: number
  now: number
  onClick: () => void
}

/** For the bar of selected ads; says why where they cannot be shared. */
export function ShareButton({ ads, count, now, onClick }: ShareButtonProps) {
  const reason = useId()
  const refusal = shareRefusal(ads, count, now)
  return (
    <>
      <Button
        size="s"
        disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : reason}
        onClick={onClick}
      >
        Share on WhatsApp
      </Button>
      {refusal !== null && (
        <p id={reason} className="order-last basis-full text-xs text-ink-2">
          {refusal}
        </p>
      )}
    </>
  )
}

interface ShareVehiclesProps {
  /** Null: closed. */
  ads: readonly OwnVehicle[] | null
  onClose: () => void
}

/** The selected ads as one text, for WhatsApp or to copy. */
export function ShareVehicles({ ads, onClose }: ShareVehiclesProps) {
  const { url } = useConfig()
  const text = shareText(ads ?? [], url)
  return (
    <Dialog
      open={ads !== null}
      onClose={onClose}
      title={ads?.length === 1 ? 'Share this ad' : `Share ${ads?.length ?? 0} ads`}
      description="WhatsApp asks whom to send it to."
      className="max-w-140"
      actions={
        <>
          <a
            className={buttonClass({ variant: 'main' })}
            href={whatsappShareUrl(text)}
            target="_blank"
            rel="noreferrer"
            data-autofocus
            onClick={onClose}
          >
            Open WhatsApp
          </a>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        aria-label="Text"
        className="mt-2 max-h-80 overflow-y-auto rounded-r border border-line p-3 text-sm wrap-anywhere whitespace-pre-line"
      >
        {text}
      </section>
      <div className="justify-self-start">
        <CopyButton text={text} what="Text" />
      </div>
    </Dialog>
  )
}
