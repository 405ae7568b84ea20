/** The parts of the directory that can load later, in one chunk. */
export { Filters } from './filters.tsx'
export { ProviderSkeletons } from './provider-skeletons.tsx'
