import { useCallback, useEffect, useState } from 'react'
import { LEAD_RULE_HINTS, LEAD_RULE_LABELS, LEAD_RULES, type LeadRule } from '#domain/businesses/leads.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { leadRule, setLeadRule } from './lead-queries.ts'

/** The choice how new inquiries are assigned, saved at once; for managers. */
export function LeadRuleChoice() {
  const [rule, setRule] = useState<LeadRule | null>(null)
  const [failed, setFailed] = useState(false)

  const read = useCallback(async () => {
    setFailed(false)
    try {
      setRule(await leadRule(await browserClient()))
    } catch (error) {
      reportFailure('The rule of inquiries could not be read', error)
      setFailed(true)
    }
  }, [])
  useEffect(() => void read(), [read])

  async function choose(next: LeadRule) {
    const before = rule
    setRule(next)
    try {
      await setLeadRule(await browserClient(), next)
      toast({ title: `New inquiries: ${LEAD_RULE_LABELS[next].toLowerCase()}` })
    } catch (thrown) {
      setRule(before)
      const error = thrown as ServiceError
      if (await toastIfSessionEnded(error)) return
      reportFailure('The rule of inquiries could not be changed', error)
      toast({
        title: 'Failed to change the rule',
        description: databaseRefusal(error).sentence,
        tone: 'error',
      })
    }
  }

  if (failed)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert">Failed to load how inquiries are assigned</p>
        <Button size="s" onClick={() => void read()}>
          Try again
        </Button>
      </div>
    )
  if (!rule) return <Spinner className="size-6" />
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">New inquiries are assigned</legend>
      {LEAD_RULES.map((name) => (
        <label key={name} className="flex cursor-pointer gap-3 rounded-s py-1.5">
          <input
            type="radio"
            name="lead-rule"
            value={name}
            checked={rule === name}
            onChange={() => void choose(name)}
            className="mt-1 size-4.5 flex-none accent-green"
          />
          <span>
            <span className="block">{LEAD_RULE_LABELS[name]}</span>
            <span className="block text-sm text-ink-2">{LEAD_RULE_HINTS[name]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
