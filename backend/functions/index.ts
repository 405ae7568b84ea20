import type { Caller, RequestContext, Service } from '../http/caller.ts'

/** A server function: answers `/functions/v1/<name>` for whoever calls, any method. */
export type ServerFunction = (
  request: Request,
  caller: Caller,
  context: RequestContext,
) => Response | Promise<Response>

const PATH = /^\/functions\/v1\/([A-Za-z][\w-]*)(?:\/|$)/

/** Hands a request to the function its path names; 404 for a name nobody registered. What a function throws is passed on. */
export function createFunctions(options: { functions: Record<string, ServerFunction> }): Service {
  const functions = new Map(Object.entries(options.functions))
  return {
    async fetch(request, caller, context) {
      const name = PATH.exec(new URL(request.url).pathname)?.[1]
      const serve = name ? functions.get(name) : undefined
      if (!serve)
        return Response.json(
          { code: 'NOT_FOUND', message: 'Requested function was not found' },
          { status: 404 },
        )
      return serve(request, caller, context)
    },
  }
}
