import { createRequire } from 'node:module';
import type { HLJSApi } from 'highlight.js';

const require = createRequire(import.meta.url);

/** Its grammars, some two hundred modules, are loaded with the first block of code in a known language. */
export const highlighter = (): HLJSApi => require('highlight.js') as HLJSApi;
