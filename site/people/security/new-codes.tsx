import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { LeaveWarning } from '../../workplace/leave-warning.tsx'
import type { CodePurpose } from './code-purposes.ts'
import './new-codes.css'

interface NewCodesProps {
  purpose: CodePurpose
  codes: string[]
  identifier: string
  onDone: () => void
}

/** New recovery codes, which are shown only once. */
export function NewCodes({ purpose, codes, identifier, onDone }: NewCodesProps) {
  const [kept, setKept] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [made] = useState(() => new Date())
  const heading = useRef<HTMLHeadingElement>(null)
  const written = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)

  useEffect(() => heading.current?.focus(), [])

  function download() {
    const text = [
      'Recovery codes for Magari',
      `Account: ${identifier}`,
      `Created: ${formatDate(made)}`,
      '',
      `Each code ${purpose.each}`,
      '',
      ...written,
      '',
    ].join('\r\n')
    saveFile('magari-recovery-codes.txt', text, 'text/plain')
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (kept) return onDone()
    setError('Save the codes first, then tick this box.')
    const box = event.currentTarget.elements.namedItem('kept')
    if (box instanceof HTMLElement) box.focus()
  }

  return (
    <section
      aria-labelledby="new-codes-title"
      className="new-codes grid max-w-160 grid-cols-1 gap-4 rounded-r border border-line bg-raise p-4 sm:p-6"
    >
      <div className="grid gap-1">
        <h3 id="new-codes-title" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          Save your recovery codes
        </h3>
        <p className="text-sm text-ink-2">
          Each code {purpose.each} They are shown only once. Keep them on paper or in a password manager, not
          on your phone.
        </p>
        <p className="new-codes-paper text-sm">
          Magari account {identifier}, created on {formatDate(made)}
        </p>
      </div>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-s bg-sunk-2 p-4 font-mono text-ink sm:gap-x-8">
        {written.map((code) => (
          <li key={code} className="text-center tracking-wide whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-1.5 sm:gap-2 print:hidden">
        <CopyButton text={written.join('\n')} what="Recovery codes" />
        <Button size="s" onClick={download}>
          <Icon of="download" size="s" />
          Download
        </Button>
        <Button size="s" onClick={() => print()}>
          <Icon of="printer" size="s" />
          Print
        </Button>
      </div>
      <form method="post" noValidate className="grid gap-3 print:hidden" onSubmit={submit}>
        <Checkbox
          name="kept"
          checked={kept}
          error={error}
          onChange={(event) => {
            setKept(event.currentTarget.checked)
            setError(null)
          }}
        >
          I have saved them
        </Checkbox>
        <Button type="submit" variant="main" className="justify-self-start max-sm:w-full">
          Done
        </Button>
      </form>
      <LeaveWarning
        active={!kept}
        title="Leave without your codes?"
        description="They will not be shown again. You would have to create new ones."
      />
    </section>
  )
}
