import type { Tracing } from '../tracing.ts'
import type { FileStore } from './file-store.ts'

/** The same store; its reads and writes of a file are spans. A streamed body is not part of them. */
export function tracedFiles(files: FileStore, tracing: Tracing): FileStore {
  return {
    ...files,
    put: (key, draft) => tracing.span('store file', {}, () => files.put(key, draft)),
    get: (key, range) => tracing.span('open file', {}, () => files.get(key, range)),
    read: (key) => tracing.span('read file', {}, () => files.read(key)),
    copy: (source, target) => tracing.span('copy file', {}, () => files.copy(source, target)),
    delete: (versions) => tracing.span('delete files', {}, () => files.delete(versions)),
  }
}
