import { type ComponentType, type ReactNode, Suspense, use } from 'react'

interface Deferred<Props> {
  (props: Props): ReactNode
  /** Fetches its script now: before a page that was navigated to shows it, so that it stands there at once. */
  load: () => Promise<unknown>
}

const AGAIN_MS = 4_000

/**
 * A part of the page that is complete without a script. The server writes it into the page; its script is fetched after the
 * page has loaded, or with the first touch or key if that is sooner, and until then what the server wrote stands. Who is signed in or already in a field gets it
 * at once.
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

  // What did not arrive over a slow network may arrive the next time.
  async function loadAtLast(): Promise<ComponentType<Props>> {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (typeof document === 'undefined') throw error
        console.error('A part of the page could not be loaded:', error)
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
  }

  function Waiting(props: Props) {
    if (!Part) coming ??= awake().then(() => Part ?? loadAtLast())
    const Shown = Part ?? use(coming as Promise<ComponentType<Props>>)
    return <Shown {...props} />
  }

  function DeferredPart(props: Props) {
    return (
      <Suspense>
        <Waiting {...props} />
      </Suspense>
    )
  }
  DeferredPart.load = load
  return DeferredPart
}

const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

let waking: Promise<void> | undefined

/** When the page has loaded and has nothing else to do, or somebody touches it. */
function awake(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  waking ??= new Promise((resolve) => {
    const wake = () => {
      for (const touch of TOUCHES) removeEventListener(touch, wake, true)
      resolve()
    }
    for (const touch of TOUCHES) addEventListener(touch, wake, true)
    // Who is signed in waits for their name in the header; and somebody may have begun before any script was here.
    const begun = document.activeElement !== null && document.activeElement !== document.body
    if (begun || 'session' in document.documentElement.dataset) wake()
    else whenIdle(wake)
  })
  return waking
}

/** Runs `work` once the page has loaded and has nothing else to do. */
export function whenIdle(work: () => void): () => void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 5_000 }) : setTimeout(work, 1_000)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => removeEventListener('load', wait)
}
