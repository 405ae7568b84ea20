/** The parts of the frame that can load later, in one chunk. */
export { OfflineNotice } from '../offline/offline-notice.tsx'
export { Toaster } from '../ui/toaster.tsx'
export { ErrorPage } from './error-page.tsx'
export { Header } from './header.tsx'
