/** Runs before each file of tests that render components. */

// Code that is loaded when it is needed takes longer than the usual second on a machine with other work.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
}
