/** Every limit of the service but those of Markdown (`features/markdown/markdown-limits.ts`) and the rates (`deps/rate-limit.ts`). */
export { LIMITS } from './service-limits.js';
