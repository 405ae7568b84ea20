import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { knownVisitor } from '../session/visitor.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import type { ContactSubject } from './subject.ts'
import { windowsOf } from './windows.tsx'

const { Windows, arrived } = windowsOf(async () => (await import('./report-windows.tsx')).ReportWindows)

/** Tells the administrators what is wrong with an ad, for people who are signed in. */
export function ReportButton({ subject }: { subject: ContactSubject }) {
  const [window, setWindow] = useState<'sign-in' | 'report' | null>(null)

  async function open() {
    const { user } = await knownVisitor()
    if (user?.id === subject.ownerId) {
      toast({ title: 'This is your own ad. You can change it or take it down yourself.', tone: 'info' })
    } else if (await arrived()) setWindow(user ? 'report' : 'sign-in')
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        className="noscript:hidden inline-flex min-h-11 items-center gap-1.5 text-ink-2 hover:underline"
      >
        <Icon of={Flag} className="size-4" />
        Report this ad
      </button>
      <Windows open={window !== null} props={{ window, onClose: () => setWindow(null), subject }} />
    </>
  )
}
