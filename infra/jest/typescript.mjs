import { register } from 'node:module';

/** Lets this process import TypeScript: `node --import …/typescript.mjs src/main.ts` runs a service from its sources. */
register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
