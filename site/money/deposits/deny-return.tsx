import { type SubmitEvent, useState } from 'react'
import { MAX_DENIAL_WORDS } from '#domain/money/deposit-returns.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { denyReturn } from './return-queries.ts'

/** The payer says that the returned deposit did not arrive. */
export function DenyReturn({ id }: { id: string }) {
  const { busy, act } = useActions()
  const [words, setWords] = useState('')

  async function deny(event: SubmitEvent) {
    event.preventDefault()
    await act(id, (client) => denyReturn(client, id, words.trim()), {
      done: 'The seller is told, and has to return it',
      failed: 'It could not be saved',
    })
  }

  return (
    <form method="post" noValidate onSubmit={deny} className="grid gap-4 border-t border-line pt-5">
      <Field label="What the seller should know" optional>
        <Input
          name="words"
          maxLength={MAX_DENIAL_WORDS}
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <Button type="submit" busy={busy !== null} className="justify-self-start max-sm:w-full">
        I did not get it
      </Button>
    </form>
  )
}
