import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { toast } from './toast.ts'

/** Copies a text to the clipboard; `what` names it for screen readers and in the toast. */
export function CopyButton({ text, what, label = 'Copy' }: { text: string; what: string; label?: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: `${what} copied` })
    } catch {
      toast({ title: `${what} could not be copied. Press and hold it to copy.`, tone: 'error' })
    }
  }
  return (
    <Button size="s" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      <Icon of="copy" size="s" />
      {label}
    </Button>
  )
}
