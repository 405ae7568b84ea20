import { useState } from 'react'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { EVIDENCE_WORDS } from '#domain/trust/evidence.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { FormDialog } from '../form-dialog.tsx'
import { acceptEvidence, type WaitingEvidence } from './queries.ts'

interface EvidenceAcceptanceProps {
  evidence: WaitingEvidence
  name: string
  onClose: () => void
}

/** Asks for what was read on the papers. Numbers are kept as hashes only, so nobody can read them here again. */
export function EvidenceAcceptance({ evidence: { id, kind, ad }, name, onClose }: EvidenceAcceptanceProps) {
  const { act } = useActions()
  const [problem, setProblem] = useState<string | null>(null)
  const [read, setRead] = useState({ number: '', plate: '', issuedOn: '', hasCaveat: false })
  const [shared, setShared] = useState<{ sentence: string; isKnown: boolean } | null>(null)
  const isOfRecords = kind === 'records'
  const today = dayInNairobi(Date.now())

  function readNumber(number: Partial<Pick<typeof read, 'number' | 'plate'>>) {
    setRead({ ...read, ...number })
    // What was known of other accounts was about the former number.
    setShared(null)
  }

  async function submit() {
    setProblem(null)
    if (read.number.trim() === '') {
      setProblem('Enter the number that you read on the paper.')
      return false
    }
    let refused: unknown = null
    const done = await act(
      id,
      () =>
        acceptEvidence({
          id,
          kind,
          ...(ad ? { chassis: read.number, plate: read.plate } : { number: read.number }),
          ...(shared?.isKnown && { knows_others: true }),
          ...(isOfRecords && { issued_on: read.issuedOn, has_caveat: read.hasCaveat }),
        }).catch((error: unknown) => {
          refused = error
          throw error
        }),
      { done: 'Seen. The member has been told.', failed: 'Failed to save the decision' },
    )
    if (refused) {
      const { sentence } = databaseRefusal(refused as ServiceError)
      if ((refused as ServiceError).hint === 'evidence_shared') setShared({ sentence, isKnown: false })
      else {
        reportFailure('Evidence could not be accepted', refused)
        setProblem(sentence)
      }
    }
    return done
  }

  return (
    <FormDialog
      title="What did you read?"
      description={`${name}. The number is compared with those of other accounts, and cannot be read again.`}
      confirmLabel="Seen"
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={EVIDENCE_WORDS[kind].number ?? 'Number'} error={problem}>
        <Input
          data-autofocus
          value={read.number}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => readNumber({ number: target.value })}
        />
      </Field>
      {ad && (
        <Field label="Number plate" optional>
          <Input
            value={read.plate}
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => readNumber({ plate: target.value })}
          />
        </Field>
      )}
      {shared && (
        <div role="alert" className="grid gap-2">
          <p className="text-sm text-danger">{shared.sentence}</p>
          <Checkbox
            checked={shared.isKnown}
            onChange={({ target }) => setShared({ ...shared, isKnown: target.checked })}
          >
            I have looked at both accounts, and it is in order
          </Checkbox>
        </div>
      )}
      {isOfRecords && (
        <>
          <Field label="Day of the copy of records">
            <Input
              type="date"
              max={today}
              value={read.issuedOn}
              onChange={({ target }) => setRead({ ...read, issuedOn: target.value })}
            />
          </Field>
          <Checkbox
            checked={read.hasCaveat}
            onChange={({ target }) => setRead({ ...read, hasCaveat: target.checked })}
          >
            It names a caveat, for example a loan
          </Checkbox>
        </>
      )}
    </FormDialog>
  )
}
