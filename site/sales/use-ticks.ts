import { useEffect, useRef, useState } from 'react'
import type { OwnSale } from '#domain/sales/sales.ts'
import type { SaleStep } from '#domain/sales/steps.ts'
import { useActions } from '../workplace/use-actions.ts'
import { setStep } from './queries.ts'

interface Press {
  isDone: boolean
  /** What the page showed when it was saved; null: not yet saved. */
  savedOver: OwnSale | null
}

/**
 * The reader's ticks: shown at once, until the page has read what was saved, and saved one after the other, so that of two presses on a
 * step the second one counts.
 */
export function useTicks(sale: OwnSale) {
  const { act } = useActions()
  const [presses, setPresses] = useState<Partial<Record<SaleStep, Press>>>({})
  const saving = useRef(Promise.resolve())
  const latest = useRef<Partial<Record<SaleStep, symbol>>>({})
  const shown = useRef(sale)
  useEffect(() => {
    shown.current = sale
  })

  function tick(step: SaleStep, isDone: boolean) {
    const press = Symbol(step)
    latest.current[step] = press
    const show = (shownPress: Press | undefined) =>
      latest.current[step] === press && setPresses((others) => ({ ...others, [step]: shownPress }))
    show({ isDone, savedOver: null })
    saving.current = saving.current.then(async () => {
      const save = async (client: Parameters<typeof setStep>[0]) => {
        await setStep(client, sale, step, isDone)
        show({ isDone, savedOver: shown.current })
      }
      const isSaved = await act(step, save, {
        done: isDone ? 'Step done' : 'Step taken back',
        failed: 'The step was not saved',
      })
      if (!isSaved) show(undefined)
    })
  }

  /** The press that is still shown in place of the sale's own tick. */
  function pressed(step: SaleStep): boolean | null {
    const press = presses[step]
    return press && (press.savedOver === null || press.savedOver === sale) ? press.isDone : null
  }

  return { pressed, tick }
}
