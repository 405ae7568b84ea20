import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

interface ErrorSummaryProps {
  /** The summary sentence. */
  title: string
  /** Per invalid field: the id of its control and its error. */
  errors?: { id: string; message: string }[]
  /** Incremented per submit, to move the focus here each time. */
  attempt?: number
  /** Further advice. */
  children?: ReactNode
}

/** The errors of a form. Takes the focus when it appears and with each new attempt. */
export function ErrorSummary({ title, errors = [], attempt, children }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to focus again.
  useEffect(() => box.current?.focus(), [attempt])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-r border border-danger-line bg-danger-soft p-4"
    >
      <Icon of="circle-alert" className="mt-0.5 text-danger" />
      <div>
        <p className="font-semibold">{title}</p>
        {errors.length > 0 && (
          <ul className="mt-1">
            {errors.map(({ id, message }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-block py-0.5 font-medium text-danger underline"
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(id)?.focus()
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </div>
  )
}

interface FormProblemProps<Field extends string> {
  problem: { summary: string; errors: Partial<Record<Field, string>>; attempt: number } | null
  /** The fields to link, in display order; by default all invalid ones. */
  fields?: readonly Field[]
  /** The id of a field's control. */
  idOf: (field: Field) => string
}

/** The error of a submitted form, with links to its fields. */
export function FormProblem<Field extends string>({ problem, fields, idOf }: FormProblemProps<Field>) {
  if (!problem) return null
  const shown = fields ?? (Object.keys(problem.errors) as Field[])
  const errors = shown.flatMap((field) => {
    const message = problem.errors[field]
    return message ? [{ id: idOf(field), message }] : []
  })
  return <ErrorSummary title={problem.summary} attempt={problem.attempt} errors={errors} />
}
