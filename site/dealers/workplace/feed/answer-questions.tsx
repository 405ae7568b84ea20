import { type SubmitEvent, useId, useState } from 'react'
import type { FeedQuestion } from '#domain/dealers/stock/feed.ts'
import { answerText, changedAnswers } from '#domain/dealers/stock/feed-report.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { answerStockFeed } from './queries.ts'

/** What the list leaves open, asked once a value, and the answers so far, to change them; they hold for its next versions. */
export function AnswerQuestions({ questions }: { questions: FeedQuestion[] }) {
  const open = questions.filter(({ answer }) => answer === null)
  const answered = questions.filter(({ answer }) => answer !== null)
  return (
    <>
      {open.length > 0 && (
        <section className="grid gap-4">
          <div className="grid gap-1">
            <h3 className="text-base">
              {open.length === 1 ? '1 value needs you' : `${open.length} values need you`}
            </h3>
            <p className="text-sm text-ink-2">
              They may mean several things. Each answer holds for all vehicles with the value, and for the
              next lists.
            </p>
          </div>
          <AnswersForm label="Questions" questions={open} />
        </section>
      )}
      {answered.length > 0 && (
        <details>
          <summary className="reach cursor-pointer text-sm underline">
            Your answers: {answered.length}
          </summary>
          <div className="mt-3 grid gap-4">
            <p className="text-sm text-ink-2">A question whose answer you remove is open again.</p>
            <AnswersForm label="Your answers" questions={answered} />
          </div>
        </details>
      )}
    </>
  )
}

function AnswersForm({ label, questions }: { label: string; questions: FeedQuestion[] }) {
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  const { busy, act } = useActions()
  const textOf = (question: FeedQuestion) =>
    drafts[draftKey(question)] ?? answerText(question, question.answer ?? question.proposal ?? '')

  function save(event: SubmitEvent) {
    event.preventDefault()
    void act('save', (client) => answerStockFeed(client, changedAnswers(questions, textOf)), {
      done: 'Saved. The list is read again within a minute',
      failed: 'The answers could not be saved',
    })
  }

  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-4" aria-label={label}>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {questions.map((question) => (
          <li key={question.key}>
            <AnswerField
              question={question}
              text={textOf(question)}
              onChange={(text) => setDrafts({ ...drafts, [draftKey(question)]: text })}
            />
          </li>
        ))}
      </ul>
      <Button type="submit" variant="main" busy={busy !== null} className="justify-self-start max-sm:w-full">
        Save the answers
      </Button>
    </form>
  )
}

/** A draft is about the present answer, and not kept for another one that a later list shows. */
function draftKey({ key, answer }: FeedQuestion): string {
  return `${key} = ${answer ?? ''}`
}

interface AnswerFieldProps {
  question: FeedQuestion
  text: string
  onChange: (text: string) => void
}

function AnswerField({ question, text, onChange }: AnswerFieldProps) {
  const { label, options, isFree, rows } = question
  const list = useId()
  return (
    <>
      <Field label={label} help={rows === 1 ? '1 vehicle' : `${rows} vehicles`}>
        {isFree || options.length === 0 ? (
          <Input
            value={text}
            list={options.length > 0 ? list : undefined}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <Select value={text} onChange={({ target }) => onChange(target.value)}>
            <option value="">Leave it open</option>
            {options.map((option) => (
              <option key={option.answer} value={option.answer}>
                {option.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isFree && options.length > 0 && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option.answer} value={option.label} />
          ))}
        </datalist>
      )}
    </>
  )
}
