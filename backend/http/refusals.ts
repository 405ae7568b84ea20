/** The four services, each with its shape of errors. */
export type ServiceName = 'rest' | 'auth' | 'storage' | 'functions'

/** An error that the edge answers instead of the service. */
export interface Refusal {
  status: number
  message: string
  /** The service's own code for it. */
  code: string
  details?: string
  headers?: Record<string, string>
}

/** The refusal in the shape that the service's client reads. */
export function refuse(service: ServiceName, request: Request, refusal: Refusal): Response {
  const { status, message, code } = refusal
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', ...refusal.headers })
  if (service === 'rest')
    return json({ code, message, details: refusal.details ?? null, hint: null }, status, headers)
  if (service === 'auth') {
    headers.set('x-sb-error-code', code)
    // The clients of 2024 and later ask for string codes by this header.
    if ((request.headers.get('x-supabase-api-version') ?? '') < '2024-01-01')
      return json({ code: status, error_code: code, msg: message }, status, headers)
    headers.set('x-supabase-api-version', '2024-01-01')
    return json({ code, message }, status, headers)
  }
  if (service === 'storage')
    // Storage answers business errors with 400 and names the real status in the body.
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
