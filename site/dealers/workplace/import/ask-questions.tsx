import { useEffect, useRef, useState } from 'react'
import { ROW_BY_ROW, type StockAnswers } from '#domain/dealers/stock/answers.ts'
import { questionLabel, type StockQuestion } from '#domain/dealers/stock/questions.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'

/** Questions on the screen at once: each may offer hundreds of towns or models. */
const SHOWN = 25

interface AskQuestionsProps {
  questions: readonly StockQuestion[]
  onAnswer: (given: StockAnswers) => void
  onBack: () => void
}

/** The step that asks once for each value or manner of writing that the list leaves open. */
export function AskQuestions({ questions, onAnswer, onBack }: AskQuestionsProps) {
  const open = questions.filter(({ answer }) => answer === null)
  // With no question left to ask, this is a second look at the answers.
  const asked = open.length > 0 ? open : questions
  const shown = asked.slice(0, SHOWN)
  const [drafts, setDrafts] = useState<StockAnswers>({})
  const draftOf = ({ key, answer, proposal }: StockQuestion) =>
    drafts[key] ?? answer ?? proposal ?? ROW_BY_ROW
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus({ preventScroll: true }), [])

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(Object.fromEntries(shown.map((question) => [question.key, draftOf(question).trim()])))
      }}
    >
      <div className="grid gap-1">
        <h2 ref={head} tabIndex={-1} className="text-lg outline-none">
          {open.length > 0 ? headingOf(open.length) : 'Your answers'}
        </h2>
        <p className="text-sm text-ink-2">
          Each answer holds for every row with the same value. We remember it for your next list, and ask
          again how amounts are written.
        </p>
      </div>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {shown.map((question) => (
          <li key={question.key}>
            <QuestionField
              question={question}
              answer={draftOf(question)}
              onAnswer={(answer) => setDrafts({ ...drafts, [question.key]: answer })}
            />
          </li>
        ))}
      </ul>
      {asked.length > shown.length && (
        <p className="text-sm text-ink-2">
          {asked.length - shown.length} more {open.length > 0 ? 'follow' : 'are answered'}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main">
          Continue
        </Button>
        {open.length > SHOWN && (
          <Button
            onClick={() => onAnswer(Object.fromEntries(open.map((question) => [question.key, ROW_BY_ROW])))}
          >
            Decide all in their rows
          </Button>
        )}
        <Button onClick={onBack}>Back to the columns</Button>
      </div>
    </form>
  )
}

function headingOf(open: number): string {
  return open === 1 ? '1 question before the check' : `${open} questions before the check`
}

const OTHER = '(other)'

interface QuestionFieldProps {
  question: StockQuestion
  answer: string
  onAnswer: (answer: string) => void
}

function QuestionField({ question, answer, onAnswer }: QuestionFieldProps) {
  const { key, options, isFree, isManner, rows } = question
  const isOffered = answer === ROW_BY_ROW || options.some((option) => option.answer === answer)
  const [typing, setTyping] = useState(isFree && !isOffered)
  const id = `question-${key.replace(/[^\p{L}\p{N}]+/gu, '-')}`
  return (
    <div className="grid gap-2">
      <Field
        id={id}
        label={questionLabel(question)}
        help={`${rows === 1 ? '1 row' : `${rows} rows`}${isManner ? ' with an amount written like this' : ''}`}
      >
        <Select
          value={typing ? OTHER : answer}
          onChange={({ target }) => {
            setTyping(target.value === OTHER)
            onAnswer(target.value === OTHER ? ROW_BY_ROW : target.value)
          }}
        >
          <option value={ROW_BY_ROW}>Decide in each row</option>
          {options.map((option) => (
            <option key={option.answer} value={option.answer}>
              {option.label}
            </option>
          ))}
          {isFree && <option value={OTHER}>Another value</option>}
        </Select>
      </Field>
      {typing && (
        <Field id={`${id}-other`} label="Value for these rows">
          <Input value={answer} onChange={({ target }) => onAnswer(target.value)} />
        </Field>
      )}
    </div>
  )
}
