import { useState } from 'react'
import { windowsOf } from '../../frame/windows.tsx'
import { knownVisitor } from '../../session/visitor.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { type ContactSubject, reported } from './subject.ts'

const { Windows, arrived } = windowsOf(async () => (await import('./report-windows.tsx')).ReportWindows)

const OWN = {
  ad: 'This is your own ad. You can edit it or take it down yourself.',
  business: 'This is your own business. You can edit its details yourself.',
}

/** Reports an ad to the administrators, for members. */
export function ReportButton({ subject }: { subject: ContactSubject }) {
  const [window, setWindow] = useState<'sign-in' | 'report' | null>(null)

  async function open() {
    const { user } = await knownVisitor()
    if (user?.id === subject.ownerId) {
      toast({ title: OWN[reported(subject)], tone: 'info' })
    } else if (await arrived()) setWindow(user ? 'report' : 'sign-in')
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        className="noscript:hidden inline-flex min-h-11 items-center gap-1.5 text-ink-2 hover:underline"
      >
        <Icon of="flag" className="size-4" />
        Report this {reported(subject)}
      </button>
      <Windows open={window !== null} props={{ window, onClose: () => setWindow(null), subject }} />
    </>
  )
}
