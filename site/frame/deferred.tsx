import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { reportFailure } from '../failures/report-failure.ts'

interface Deferred<Props> {
  (props: Props): ReactNode
  /** Preloads the script before a navigation shows the component, to avoid a gap. */
  load: () => Promise<unknown>
}

const AGAIN_MS = 4_000

/**
 * A component that is complete without scripts. The server renders it; its script loads once the page is idle or touched, and until
 * then the server's markup stays. For members, or if a field has the focus, it loads immediately.
 */
export function deferred<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): Deferred<Props> {
  let Part: ComponentType<Props> | undefined
  let fetching: Promise<ComponentType<Props>> | undefined
  let coming: Promise<ComponentType<Props>> | undefined

  async function load(): Promise<ComponentType<Props>> {
    fetching ??= fetchPart()
    try {
      Part = await fetching
      return Part
    } catch (error) {
      fetching = undefined
      throw error
    }
  }

  // A failed download may succeed the next time.
  async function loadAtLast(): Promise<ComponentType<Props>> {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (typeof document === 'undefined') throw error
        reportFailure('A part of the page could not be loaded', error)
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
  }

  function Waiting({ given, setShown }: { given: Props; setShown: (shown: true) => void }) {
    useEffect(() => setShown(true), [setShown])
    if (!Part) coming ??= awake().then(() => Part ?? loadAtLast())
    const Shown = Part ?? use(coming as Promise<ComponentType<Props>>)
    return <Shown {...given} />
  }

  function DeferredPart(props: Props) {
    const [first] = useState(props)
    const [shown, setShown] = useState(false)
    const given = shown ? props : first
    // The same element until the script has arrived: for a new one, React would drop the server's markup.
    return useMemo(
      () => (
        <Suspense>
          <Waiting given={given} setShown={setShown} />
        </Suspense>
      ),
      [given],
    )
  }
  DeferredPart.load = load
  return DeferredPart
}

const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

let waking: Promise<void> | undefined

/** Resolves once the page is loaded and idle, or touched. */
function awake(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  waking ??= new Promise((resolve) => {
    const wake = () => {
      for (const touch of TOUCHES) removeEventListener(touch, wake, true)
      resolve()
    }
    for (const touch of TOUCHES) addEventListener(touch, wake, true)
    addEventListener('click', rememberPress, true)
    // React stops presses on parts without a script, and handles those whose script has just arrived.
    addEventListener('click', forgetPress)
    // Members wait for their name in the header, and a visitor may have begun before any script arrived.
    const begun = document.activeElement !== null && document.activeElement !== document.body
    if (begun || 'session' in document.documentElement.dataset) wake()
    else whenIdle(wake)
  })
  return waking
}

/** The button that was pressed last, if its part had no script then. */
let pressed: HTMLElement | null = null

function rememberPress({ target }: Event): void {
  pressed = (target as Element).closest<HTMLElement>('[data-unready] button[type=button]')
}

function forgetPress(): void {
  pressed = null
}

/**
 * Attributes for the outer element of a deferred part with buttons: a press from before its script arrived is repeated. The rest of the
 * page has EarlyPress.
 */
export function useEarlyPresses<Part extends HTMLElement>() {
  const ref = useRef<Part>(null)
  useEffect(() => {
    ref.current?.removeAttribute('data-unready')
    // After a press that React is handling just now.
    setTimeout(() => {
      if (!ref.current?.contains(pressed)) return
      const repeated = pressed
      pressed = null
      repeated?.click()
    })
  }, [])
  return { ref, 'data-unready': '' }
}

/** Runs `work` once the page is loaded and idle. */
export function whenIdle(work: () => void): () => void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 5_000 }) : setTimeout(work, 1_000)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => removeEventListener('load', wait)
}
