import { type SubmitEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { denyReturn } from './return-queries.ts'
import { WordsTo } from './words-to.tsx'

/** The payer says that the returned deposit did not arrive. `other`: the name of its owner. */
export function DenyReturn({ id, other }: { id: string; other: string }) {
  const { busy, act } = useActions()
  const [words, setWords] = useState('')

  async function deny(event: SubmitEvent) {
    event.preventDefault()
    await act(id, (client) => denyReturn(client, id, words.trim()), {
      done: `${other} is told that it did not arrive`,
      failed: 'It could not be saved',
    })
  }

  return (
    <form method="post" noValidate onSubmit={deny} className="grid gap-4 border-t border-line pt-5">
      <WordsTo other={other} value={words} onChange={setWords} />
      <Button type="submit" busy={busy !== null} className="justify-self-start max-sm:w-full">
        I did not get it
      </Button>
    </form>
  )
}
