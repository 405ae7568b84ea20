import { type SubmitEvent, useState } from 'react'
import type { StockAnswers } from '#domain/dealers/stock/answers.ts'
import type { FeedQuestion } from '#domain/dealers/stock/feed.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { answerStockFeed } from './queries.ts'
import { useFeedAct } from './use-feed-act.ts'

/** What the list leaves open, asked once a value; the answers hold for its next versions. */
export function AnswerQuestions({ questions }: { questions: FeedQuestion[] }) {
  const [drafts, setDrafts] = useState<StockAnswers>({})
  const { busy, act } = useFeedAct()
  const draftOf = ({ key, proposal }: FeedQuestion) => drafts[key] ?? proposal ?? ''

  function save(event: SubmitEvent) {
    event.preventDefault()
    const given = questions.map((question) => [question.key, draftOf(question).trim()] as const)
    // One that is left empty stays open.
    const answers = Object.fromEntries(given.filter(([, answer]) => answer !== ''))
    void act('The answers could not be saved', async (client) => {
      await answerStockFeed(client, answers)
      return 'Saved. The list is read again within a minute'
    })
  }

  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-4" aria-label="Questions">
      <div className="grid gap-1">
        <h3 className="text-base">
          {questions.length === 1 ? '1 value needs you' : `${questions.length} values need you`}
        </h3>
        <p className="text-sm text-ink-2">
          They may mean several things. Each answer holds for all vehicles with the value, and for the next
          lists.
        </p>
      </div>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {questions.map((question) => (
          <li key={question.key}>
            <Field
              label={question.label}
              help={question.rows === 1 ? '1 vehicle' : `${question.rows} vehicles`}
            >
              {question.options.length > 0 ? (
                <Select
                  value={draftOf(question)}
                  onChange={({ target }) => setDrafts({ ...drafts, [question.key]: target.value })}
                >
                  <option value="">Leave it open</option>
                  {question.options.map(({ answer, label }) => (
                    <option key={answer} value={answer}>
                      {label}
                    </option>
                  ))}
                </Select>
              ) : (
                <Input
                  value={draftOf(question)}
                  onChange={({ target }) => setDrafts({ ...drafts, [question.key]: target.value })}
                />
              )}
            </Field>
          </li>
        ))}
      </ul>
      <Button type="submit" variant="main" busy={busy} className="justify-self-start max-sm:w-full">
        Save the answers
      </Button>
    </form>
  )
}
