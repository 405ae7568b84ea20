import type { Caller, RequestContext, Service } from '../http/caller.ts'

/** A server function: answers `/functions/v1/<name>` for whoever calls, any method. */
export type ServerFunction = (
  request: Request,
  caller: Caller,
  context: RequestContext,
) => Response | Promise<Response>

const PATH = /^\/functions\/v1\/([A-Za-z][\w-]*)(?:\/|$)/

/**
 * Hands a request to the function its path names; 404 for a name nobody registered, 401 for a token
 * that does not count. What a function throws is passed on.
 */
export function createFunctions(options: { functions: Record<string, ServerFunction> }): Service {
  const functions = new Map(Object.entries(options.functions))
  return {
    async fetch(request, caller, context) {
      // The header tells the client that the gateway refused, not the function.
      if (caller.tokenProblem)
        return Response.json(
          { code: 'UNAUTHORIZED', message: 'Invalid JWT' },
          { status: 401, headers: { 'x-relay-error': 'true' } },
        )
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
