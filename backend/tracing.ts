/**
 * Attributes of a span, named as in OpenTelemetry's semantic conventions, else `magari.…`. Never a person's data, a token, an address
 * with its values or a value of a statement.
 */
export type SpanAttributes = Record<string, string | number | boolean | undefined>

/** A measured part of a trace that has no parts itself. */
export interface Span {
  /** Ends it, once; further calls do nothing. `error` marks it as failed. */
  end(attributes?: SpanAttributes, error?: unknown): void
}

/**
 * Records what a request spends its time on. Spans belong to the trace that runs in the current asynchronous context; without one they
 * cost nothing and are not recorded.
 */
export interface Tracing {
  /** Runs the work as a span, whose spans hang below it. It fails as the work does. */
  span<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result>
  /** Starts a span that the caller ends. `calls`: another system, such as the database. */
  start(name: string, attributes?: SpanAttributes, calls?: 'calls'): Span
  /** Adds attributes to the span that is running. */
  note(attributes: SpanAttributes): void
}

const NO_SPAN: Span = { end() {} }

/** Records nothing. */
export const untraced: Tracing = {
  span: (_name, _attributes, work) => work(),
  start: () => NO_SPAN,
  note() {},
}
