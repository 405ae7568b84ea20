import { useEffect, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openEvidence } from './queries.ts'

interface EvidencePagesProps {
  id: string
  count: number
  label: string
  onOpened: () => void
}

/** The pages of evidence once they are opened, until their addresses end. */
export function EvidencePages({ id, count, label, onOpened }: EvidencePagesProps) {
  const [pages, setPages] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function open() {
    setBusy(true)
    setProblem(null)
    try {
      const opened = await openEvidence(id)
      setPages(opened.pages)
      setEndsIn(opened.ends_in)
      onOpened()
    } catch (error) {
      reportFailure('Evidence could not be opened', error)
      setProblem(databaseRefusal(error as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
  }

  const [endsIn, setEndsIn] = useState<number | null>(null)
  useEffect(() => {
    if (endsIn === null) return
    const timer = setTimeout(() => {
      setPages(null)
      setEndsIn(null)
    }, endsIn * 1000)
    return () => clearTimeout(timer)
  }, [endsIn])

  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="text-sm text-ink-2">{count === 1 ? '1 page' : `${count} pages`}</h3>
      {pages ? (
        <ul aria-label={label} className="grid w-full grid-cols-2 gap-2">
          {pages.map((page, place) => (
            <li key={page}>
              <a
                href={page}
                target="_blank"
                rel="noreferrer"
                className="block overflow-hidden rounded-s border border-line bg-sunk"
              >
                <img
                  src={page}
                  alt={`${label}, page ${place + 1} of ${pages.length}, opens in a new tab`}
                  className="w-full"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Button size="s" busy={busy} onClick={() => void open()}>
          <Icon of="eye" size="s" />
          Open
        </Button>
      )}
      {!pages && (
        <p className="text-sm text-ink-2">
          The member sees that you opened them. The pages close after five minutes.
        </p>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </section>
  )
}
