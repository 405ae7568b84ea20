import type { RequestMessage, ResponseMessage } from './http-messages.ts'
import type { PageRoute } from './page-address.ts'
import type { Compression } from './page-encoding.ts'
import type { RenderOptions } from './render.ts'

/** Messages to a rendering thread. */
export type ToRenderer =
  | {
      kind: 'render'
      id: number
      request: RequestMessage
      config: ReturnType<RenderOptions['config']>
      closed: boolean
      pass: string | null
      /** For a cacheable page: how its body is sent. */
      compression: Compression | null
    }
  | { kind: 'cancel'; id: number }
  | { kind: 'answered'; id: number; response: ResponseMessage }
  | { kind: 'not answered'; id: number; reason: string }

/** Messages from it. */
export type FromRenderer =
  | { kind: 'ready'; routes: PageRoute[] }
  | { kind: 'rendered'; id: number; response: ResponseMessage }
  | { kind: 'failed'; id: number; reason: string }
  /** `page`: the id of the page whose loader asks or logs. */
  | { kind: 'ask'; id: number; page: number; request: RequestMessage }
  | { kind: 'log'; page: number; level: 'warn' | 'error'; message: string; facts: Record<string, unknown> }
