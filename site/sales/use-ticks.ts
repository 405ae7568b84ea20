import { useRef, useState } from 'react'
import type { OwnSale } from '#domain/sales/sales.ts'
import type { SaleStep } from '#domain/sales/steps.ts'
import { useActions } from '../workplace/use-actions.ts'
import { setStep } from './queries.ts'

/** The reader's ticks: shown at once, saved one after the other, so that of two presses on a step the second one counts. */
export function useTicks(sale: OwnSale) {
  const { act } = useActions()
  const [pressed, setPressed] = useState<Partial<Record<SaleStep, boolean>>>({})
  const saving = useRef(Promise.resolve())
  const latest = useRef<Partial<Record<SaleStep, symbol>>>({})

  function tick(step: SaleStep, isDone: boolean) {
    const press = Symbol(step)
    latest.current[step] = press
    setPressed((others) => ({ ...others, [step]: isDone }))
    saving.current = saving.current.then(async () => {
      await act(step, (client) => setStep(client, sale, step, isDone), {
        done: isDone ? 'Step done' : 'Step taken back',
        failed: 'The step was not saved',
      })
      if (latest.current[step] === press) setPressed(({ [step]: _, ...others }) => others)
    })
  }

  return { pressed, tick }
}
