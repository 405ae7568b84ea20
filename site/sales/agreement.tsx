import { type SubmitEvent, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import {
  AGREEMENT_NUMBER_LABELS,
  AGREEMENT_NUMBERS,
  type AgreementNumber,
  agreementFileName,
  checkAgreementNumbers,
  LONGEST_AGREEMENT_NUMBER,
  NO_AGREEMENT_NUMBERS,
} from '#domain/sales/agreement.ts'
import type { OwnSale } from '#domain/sales/sales.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { AccountSection } from '../people/account/account-section.tsx'
import { Button } from '../ui/button.tsx'
import { FormProblem } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { saveFile } from '../ui/save-file.ts'
import { saleAgreement } from './queries.ts'

const idOf = (kind: AgreementNumber) => `agreement-${kind}`

interface Problem {
  summary: string
  errors: Partial<Record<AgreementNumber, string>>
  attempt: number
}

/** The agreement as PDF, with numbers of papers that are typed for this file alone. */
export function Agreement({ sale }: { sale: OwnSale }) {
  const [numbers, setNumbers] = useState(NO_AGREEMENT_NUMBERS)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const refuse = (summary: string, errors: Problem['errors'] = {}) =>
    setProblem({ summary, errors, attempt: (problem?.attempt ?? 0) + 1 })

  function change(kind: AgreementNumber, typed: string) {
    setNumbers({ ...numbers, [kind]: typed })
    if (!problem?.errors[kind]) return
    const { [kind]: _, ...errors } = problem.errors
    setProblem(Object.keys(errors).length > 0 ? { ...problem, errors } : null)
  }

  async function download(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const checked = checkAgreementNumbers(numbers)
    if (checked.errors) return refuse('Please check the marked fields', checked.errors)
    setBusy(true)
    try {
      saveFile(agreementFileName(sale.vehicle), await saleAgreement(sale.id, checked.numbers))
      setProblem(null)
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('An agreement could not be drawn', error)
      refuse(databaseRefusal(error as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div id="agreement" className="scroll-mt-20">
      <AccountSection
        title="The agreement"
        lead="Two pages to print and sign, filled in with both names, the vehicle and what you agree on. It is a form, no legal advice."
      >
        <form noValidate onSubmit={download} className="grid gap-4">
          <FormProblem problem={problem} idOf={idOf} fields={AGREEMENT_NUMBERS} />
          <details className="group rounded-r border border-line">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
              <span className="font-medium">
                Add numbers <span className="font-normal text-ink-3">(optional)</span>
              </span>
              <Icon of="chevron-down" className="flex-none text-ink-3 group-open:rotate-180" />
            </summary>
            <div className="grid gap-4 px-4 pb-4">
              <p className="text-sm text-ink-2">
                They are written into this one file. We do not keep them. What you leave empty is a line to
                write on.
              </p>
              <div className="grid gap-4 sm:grid-cols-2">
                {AGREEMENT_NUMBERS.map((kind) => (
                  <Field
                    key={kind}
                    id={idOf(kind)}
                    label={AGREEMENT_NUMBER_LABELS[kind]}
                    error={problem?.errors[kind] ?? null}
                  >
                    <Input
                      autoComplete="off"
                      autoCapitalize="characters"
                      spellCheck={false}
                      maxLength={LONGEST_AGREEMENT_NUMBER}
                      value={numbers[kind]}
                      onChange={({ target }) => change(kind, target.value)}
                    />
                  </Field>
                ))}
              </div>
            </div>
          </details>
          <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
            <Icon of="file-text" size="s" />
            Download the agreement
          </Button>
        </form>
      </AccountSection>
    </div>
  )
}
