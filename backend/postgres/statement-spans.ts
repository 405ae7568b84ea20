import type { Span, Tracing } from '../tracing.ts'

/** The spans of one statement: its wait for a connection, then its time on the server. A repeated one has them twice. */
export class StatementSpans {
  private readonly tracing: Tracing
  private readonly text: string
  private readonly replica: string | undefined
  private current: Span

  /** `replica`: the name of the replica that runs it, undefined for the primary. */
  constructor(tracing: Tracing, text: string, replica?: string) {
    this.tracing = tracing
    this.text = text
    this.replica = replica
    this.current = tracing.start('wait for a connection')
  }

  /** The statement has its connection. */
  begin(): void {
    this.current.end()
    const operation = /^\s*(\w+)/.exec(this.text)?.[1]?.toUpperCase() ?? 'STATEMENT'
    // The text has placeholders; the one with literals (Statement.literal) holds the values.
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': this.text,
      'magari.replica': this.replica,
    }
    this.current = this.tracing.start(operation, attributes, 'calls')
  }

  end(rows: number): void {
    this.current.end({ 'db.response.returned_rows': rows })
  }

  fail(error: unknown): void {
    this.current.end({}, error)
  }

  /** The connection was lost, and the statement waits for another one. */
  repeat(error: unknown): void {
    this.fail(error)
    this.current = this.tracing.start('wait for a connection')
  }
}
