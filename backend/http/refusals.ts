/** The four services, each with its error format. */
export type ServiceName = 'rest' | 'auth' | 'storage' | 'functions'

/** An error response of the edge on behalf of a service. */
export interface Refusal {
  status: number
  message: string
  /** The service's error code. */
  code: string
  details?: string
  headers?: Record<string, string>
}

/** The refusal in the format of the service's client. */
export function refuse(service: ServiceName, request: Request, refusal: Refusal): Response {
  const { status, message, code } = refusal
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', ...refusal.headers })
  if (service === 'rest')
    return json({ code, message, details: refusal.details ?? null, hint: null }, status, headers)
  if (service === 'auth') {
    headers.set('x-sb-error-code', code)
    // Clients since 2024 request string codes with this header.
    if ((request.headers.get('x-supabase-api-version') ?? '') < '2024-01-01')
      return json({ code: status, error_code: code, msg: message }, status, headers)
    headers.set('x-supabase-api-version', '2024-01-01')
    return json({ code, message }, status, headers)
  }
  if (service === 'storage')
    // Storage responds 400 to client errors, with the real status in the body.
    return json(
      { statusCode: String(status), error: storageTitle(status), message, code },
      status < 500 && status !== 429 ? 400 : status,
      headers,
    )
  headers.set('x-relay-error', 'true')
  return json({ code, message }, status, headers)
}

function storageTitle(status: number): string {
  if (status === 401 || status === 403) return 'Unauthorized'
  if (status === 413) return 'Payload too large'
  if (status === 429) return 'Too Many Requests'
  return status < 500 ? 'Error' : 'Internal'
}

function json(body: unknown, status: number, headers: Headers): Response {
  return new Response(JSON.stringify(body), { status, headers })
}
