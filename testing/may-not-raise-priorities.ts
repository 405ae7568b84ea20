/**
 * What to put before a command so that it may not raise priorities: nothing unless the tests run as root, who loses that capability
 * only. Another user may not reach the project's folder.
 */
export const mayNotRaisePriorities: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-sys_nice'] : []
