/**
 * A function that makes its result once, for all who ask. A failure is not kept: what did not arrive over a slow network
 * may arrive the next time.
 */
export function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
