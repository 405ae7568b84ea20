/** Acts on rows of lists that happen after ten seconds unless their person undoes them (docs/product.md, Undo). */
import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { HeldActKind } from '#domain/people/held-acts.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { toast } from '../ui/toast.ts'

export interface HeldAct {
  id: string
  act: HeldActKind
  /** The id of the row. */
  subject: string
  arguments: Readonly<Record<string, unknown>>
  /** False while it is being done. */
  canUndo: boolean
}

/** An act to hold, with its toasts. */
export interface ActToHold {
  act: HeldActKind
  subject: string
  arguments?: Record<string, string | null>
  done: string
  failed: string
}

/** A job does the act within this time, in ms; until then its row stays as the person left it. */
const DOING_MS = 2_000

/** Replaced whenever it changes, as useSyncExternalStore requires. */
let acts: ReadonlyMap<string, HeldAct> = new Map()
let ended = 0
/** How many of the ended acts a page has been loaded again for: each row listens, and one of them asks. */
let shown = 0
let isAsked = false
const listeners = new Set<() => void>()

function change(subject: string, act: HeldAct | null): void {
  const changed = new Map(acts)
  if (act) changed.set(subject, act)
  else changed.delete(subject)
  acts = changed
  for (const listener of listeners) listener()
}

function keep(act: Omit<HeldAct, 'canUndo'>, secondsLeft: number): void {
  change(act.subject, { ...act, canUndo: true })
  const still = () => acts.get(act.subject)?.id === act.id
  setTimeout(
    () => {
      if (!still()) return
      change(act.subject, { ...act, canUndo: false })
      setTimeout(() => {
        if (!still()) return
        ended += 1
        change(act.subject, null)
      }, DOING_MS)
    },
    Math.max(secondsLeft * 1_000, 0),
  )
}

/** Once for each load of the page: what was pressed before a reload can still be undone. */
async function askForActs(): Promise<void> {
  if (isAsked) return
  isAsked = true
  try {
    const { data } = await (await browserClient()).rpc('my_held_acts').throwOnError()
    for (const { id, act, subject, arguments: given, seconds_left } of data)
      keep(
        { id, act: act as HeldActKind, subject, arguments: given as HeldAct['arguments'] },
        seconds_left ?? 0,
      )
  } catch (error) {
    reportFailure('Held acts could not be read', error)
  }
}

async function start({ act, subject, arguments: given = {} }: ActToHold): Promise<HeldAct> {
  const { data } = await (await browserClient())
    .rpc('hold_act', { act, subject, arguments: given })
    .single()
    .throwOnError()
  const held = { id: data.id, act, subject, arguments: given }
  keep(held, data.seconds_left)
  return { ...held, canUndo: true }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The held acts of the person by the ids of their rows. The page is loaded again whenever one has been done. */
export function useHeldActs() {
  const { revalidate } = useRevalidator()
  const held = useSyncExternalStore(
    subscribe,
    () => acts,
    () => acts,
  )
  const done = useSyncExternalStore(
    subscribe,
    () => ended,
    () => 0,
  )
  useEffect(() => void askForActs(), [])
  useEffect(() => {
    if (done <= shown) return
    shown = done
    void revalidate()
  }, [done, revalidate])

  /** Holds an act, or toasts why it is refused and loads the page again. Returns the act, or null. */
  async function hold(wanted: ActToHold): Promise<HeldAct | null> {
    try {
      const act = await start(wanted)
      toast({ title: wanted.done })
      return act
    } catch (thrown) {
      const error = thrown as ServiceError
      if (await toastIfSessionEnded(error)) return null
      reportFailure('An action on a list failed', error)
      toast({ title: wanted.failed, description: databaseRefusal(error).sentence, tone: 'error' })
      // After no answer, reloading would fail as well.
      if (error.code) await revalidate()
      return null
    }
  }

  /** Holds several acts with one toast; what is refused is counted, with the first reason. */
  async function holdEach(
    wanted: readonly ActToHold[],
    words: { done: (count: number) => string; failed: string },
  ): Promise<void> {
    let first: ServiceError | undefined
    let done = 0
    for (const one of wanted) {
      try {
        await start(one)
        done += 1
      } catch (thrown) {
        first ??= thrown as ServiceError
      }
    }
    if (!first) return toast({ title: words.done(done) })
    if (await toastIfSessionEnded(first)) return
    reportFailure('An action on a list failed', first)
    const { sentence } = databaseRefusal(first)
    const description = `${done} done, ${wanted.length - done} not: ${sentence}`
    toast({ title: words.failed, description, tone: 'error' })
    if (first.code) await revalidate()
  }

  /** Undoes a held act; returns whether nothing will happen. */
  async function undo({ id, subject }: HeldAct): Promise<boolean> {
    try {
      await (await browserClient()).rpc('undo_act', { act_id: id }).throwOnError()
      change(subject, null)
      toast({ title: 'Undone' })
      return true
    } catch (thrown) {
      const error = thrown as ServiceError
      if (await toastIfSessionEnded(error)) return false
      toast({ title: 'Failed to undo', description: databaseRefusal(error).sentence, tone: 'error' })
      return false
    }
  }

  return { held, hold, holdEach, undo }
}
