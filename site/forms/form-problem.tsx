import { ErrorSummary } from '../ui/error-summary.tsx'

interface FormProblemProps<Field extends string> {
  problem: { summary: string; errors: Partial<Record<Field, string>>; attempt: number } | null
  /** The fields that it links to, in the order of the screen. */
  fields: readonly Field[]
  /** The id of a field's control. */
  idOf: (field: Field) => string
}

/** What is wrong with a form that was sent, with links to its fields. */
export function FormProblem<Field extends string>({ problem, fields, idOf }: FormProblemProps<Field>) {
  if (!problem) return null
  const errors = fields.flatMap((field) => {
    const message = problem.errors[field]
    return message ? [{ id: idOf(field), message }] : []
  })
  return <ErrorSummary title={problem.summary} attempt={problem.attempt} errors={errors} />
}
