import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = process.env.CLINICAL_URL ?? 'http://localhost:3001';

export default defineConfig({
  base: '/console/',
  plugins: [react(), compressing()],
  build: {
    // What it would put into the page is a script of its own; browsers that lack preloading load a little later.
    modulePreload: { polyfill: false },
    // Nothing as a data: address inside a style sheet but what is tiny.
    assetsInlineLimit: 0,
    target: 'es2022',
    // The patients' portal and screens on the wall are made of the same parts, and load none of the console's pages.
    rolldownOptions: { input: ['index.html', 'portal.html', 'screen.html'] },
  },
  // The service sees requests of its own origin, as in production: it takes no cookie otherwise.
  server: {
    proxy: {
      '/api': { target: SERVICE, headers: { origin: SERVICE } },
      '/account': SERVICE,
      '/reminder': SERVICE,
    },
  },
});

/** Writes each asset compressed beside it, as the service sends it. */
function compressing() {
  return {
    name: 'compressing',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir, { recursive: true })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const file = path.join(dir, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
