/** For tests that run only in `npm run test:all` (playwright.config.ts), because faster tests guard what they try. */
export const long = { tag: '@long' } as const
